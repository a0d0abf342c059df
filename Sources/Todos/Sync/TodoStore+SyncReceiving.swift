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

  /// Takes note of what a server says about the todos of a list that was deleted here.
  func receive(_ answer: ServerAnswer<Todo>, ofDeleted list: TodoList.ID) async throws(StoreError)
    -> Reception
  {
    try await receiving { db in try DeletedList(db, list).receive(answer.list) }
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

  /// What was seen last of a list.
  func lastSeen(of list: TodoList.ID) async throws(StoreError) -> SeenVersion {
    try await read { db in
      let version = try ReplicaTables<Todo>(db: db, list: list.rawValue).version()
      return SeenVersion(mark: try Self.serverMark(db) ?? "", version: version ?? 0)
    }
  }

  /// Makes a list's todos those of a server's answer, whatever was edited here.
  ///
  /// - Returns: Whether it was done. It is not for an answer older than the one before, nor if the mark has changed.
  func replaceTodos(
    of list: TodoList.ID, with answer: ServerAnswer<Todo>
  ) async throws(StoreError) -> Bool {
    try await write { db in
      try Self.requireList(list, db)
      let tables = ReplicaTables<Todo>(db: db, list: list.rawValue)
      let former = try tables.readAll()
      guard try Self.serverMark(db) == answer.mark, answer.list.version >= former.version else {
        return false
      }
      // A todo is in one list of a store; who moves it, says where.
      let here = Set(former.items.lazy.filter { !$0.isRemoved }.map(\.id))
      let ids = answer.list.items.map(\.id).filter { !here.contains($0) }
      var edit = StoreEdit(db)
      let elsewhere = try edit.located(ids)
      // What is kept for an undo alone makes room.
      try edit.forgetAbandoned(ids)
      var known: Set<Todo.ID> = []
      let items = answer.list.items.filter { elsewhere[$0.id] == nil && known.insert($0.id).inserted }
      try tables.write(
        Replica(items: items.map { LocalItem($0) }, base: items, version: answer.list.version), former: former
      )
      return true
    }
  }

  /// Merges in a transaction, and tells those who watch if anything was merged.
  private func receiving(
    _ body: @escaping @Sendable (Database) throws -> Reception
  ) async throws(StoreError) -> Reception {
    let reception = try await write(isShown: false, body)
    if reception == .merged || reception == .mergedWithRecreations { watch.wake() }
    return reception
  }
}
