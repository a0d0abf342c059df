import GRDB
import ListOrdering

/// What became of a server's answer.
enum Reception: Hashable, Sendable {
  /// It was merged.
  case merged
  /// It was merged, and something that others have deleted, and that was edited here, is to be sent anew. A todo may have gone
  /// to another list instead: so the other lists are to be heard before that is told.
  case mergedWithRecreations
  /// The push whose outcome is open has to be sent again.
  case waiting
  /// It is older than one that was merged before; or the list is not there any more.
  case ignored
}

extension ReplicaTables {
  /// Merges a server's answer, as one with what `prepare` does before and `finish` afterwards.
  ///
  /// - Parameters:
  ///   - answer: The server's list.
  ///   - prepare: Gets the base, what is here, and the server's items; changes the first two.
  ///   - finish: Gets what was here before, and the report.
  func receive(
    _ answer: ServerAnswer<Item>,
    prepare: (inout [Item], inout [LocalItem<Item>], [Item]) throws -> Void,
    finish: (_ former: Replica<Item>, MergeReport<Item>) throws -> Void
  ) throws -> Reception {
    let stored = try readAll()
    var former = stored
    if former.pending?.batch == answer.list.lastBatch { former.leaveUndone(answer.kept) }
    var replica = former
    let outcome = try replica.receive(answer.list) { base, local, server throws(any Error) in
      var (base, local) = (base, local)
      try prepare(&base, &local, server)
      let result = try IntentPreservingMerge<MidpointKeys>().merge(base: base, local: local, server: server)
      return (result.items, result.base, result.report)
    }
    switch outcome {
    case .outdated: return .ignored
    case .waiting: return .waiting
    case .merged(let report):
      try write(replica, former: stored)
      try finish(former, report)
      let isHere = report.recreated.isEmpty && report.unaccounted.isEmpty
      return isHere ? .merged : .mergedWithRecreations
    }
  }
}

extension TodoStore {
  /// Takes what a server says about a list's todos into the store.
  func receive(_ answer: ServerAnswer<Todo>, of list: TodoList.ID) async throws(StoreError) -> Reception {
    try await receiving { db in
      guard try Self.list(list, db) != nil else { return .ignored }
      var transfers = TransferMerge(db, of: list)
      return try ReplicaTables<Todo>(db: db, list: list.rawValue).receive(
        answer, prepare: { try transfers.resolve(&$0, &$1, $2) },
        finish: { _, _ in try Overflow(db, of: list).move() })
    }
  }

  /// Takes what a server says about the index into the store.
  func receive(_ answer: ServerAnswer<TodoList>) async throws(StoreError) -> Reception {
    try await receiving { db in
      let tables = ReplicaTables<TodoList>(db: db, list: TodoStore.index)
      return try tables.receive(answer) { base, local, server in
        try IndexMerge(db).keepEdited(base, &local, server)
      } finish: { former, report in
        try IndexMerge(db).follow(former, report, answer.list)
      }
    }
  }

  /// Merges in a transaction, and tells those who watch if anything was merged.
  func receiving(
    _ body: @escaping @Sendable (Database) throws -> Reception
  ) async throws(StoreError) -> Reception {
    let reception = try await write(isShown: false, body)
    if reception == .merged || reception == .mergedWithRecreations { watch.wake() }
    return reception
  }
}
