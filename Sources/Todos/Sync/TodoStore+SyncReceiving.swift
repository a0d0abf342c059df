import GRDB
import ListOrdering

/// The outcome of merging a server's response.
enum ResponseOutcome: Hashable, Sendable {
  /// The response was merged.
  case merged
  /// The response was merged, and the server lacks some items, which the next push inserts again.
  /// The other lists must be fetched first, because a todo may have moved to one of them. This is
  /// also the outcome if a list that was deleted here is restored and must be fetched again.
  case mergedWithReinsertions
  /// Nothing was merged: a push was sent, and the response does not show whether the server applied
  /// it. The push must be sent again.
  case waiting
  /// The response is older than the merged state, or the list no longer exists here.
  case ignored
}

extension ReplicaTables {
  /// Merges a server's response and stores the result.
  ///
  /// - Parameters:
  ///   - answer: The response.
  ///   - prepare: Changes the base and the local items before the merge. Its last argument is the
  ///     server's items.
  ///   - note: Called with the explained merge. `nil` if nobody wants it.
  ///   - finish: Called with the former replica and the merge's report after the result is stored.
  func receive(
    _ answer: ServerResponse<Item>, note: ((MergeRecord<Item>) -> Void)? = nil,
    prepare: (inout [Item], inout [LocalItem<Item>], [Item]) throws -> Void,
    finish: (_ former: Replica<Item>, MergeReport<Item>) throws -> Void
  ) throws -> ResponseOutcome {
    let stored = try readAll()
    var former = stored
    if former.pending?.batch == answer.list.lastBatch { former.dropKeptRemovals(answer.kept) }
    var replica = former
    let outcome = try replica.receive(answer.list) { base, local, server throws(any Error) in
      var (base, local) = (base, local)
      try prepare(&base, &local, server)
      let unmerged = note == nil ? [] : local
      Self.mergeAppFields(base, &local, server)
      let merge = IntentPreservingMerge<MidpointKeys>()
      let result = try merge.merge(base: base, local: local, server: server)
      if let note {
        let explanation = try merge.explanation(base: base, local: local, server: server)
        note(MergeRecord(base: base, local: unmerged, server: server, explanation))
      }
      return (result.items, result.base, result.report)
    }
    switch outcome {
    case .outdated: return .ignored
    case .waiting: return .waiting
    case .merged(let report):
      try write(replica, former: stored)
      try UndoHistory.passRelabels(from: stored.items, to: replica.items, db)
      try finish(former, report)
      let isHere = report.recreated.isEmpty && report.unknownOrigin.isEmpty
      return isHere ? .merged : .mergedWithReinsertions
    }
  }
}

extension ReplicaTables {
  /// Merges the app fields of local items with the server's, one by one. The merge itself would
  /// take the local values of all app fields of an item, or of none.
  private static func mergeAppFields(_ base: [Item], _ local: inout [LocalItem<Item>], _ server: [Item]) {
    let flag: FieldSet<Item> = .field(AppFields.name)
    let edited = Set(local.lazy.filter { $0.dirty.contains(flag) }.map(\.id))
    if edited.isEmpty { return }
    func fields(of items: [Item]) -> [Item.ID: AppFields] {
      Dictionary(
        items.lazy.filter { edited.contains($0.id) }.map { ($0.id, $0.appFields) }, uniquingKeysWith: { $1 })
    }
    let (former, theirs) = (fields(of: base), fields(of: server))
    for index in local.indices where local[index].dirty.contains(flag) {
      guard var merged = theirs[local[index].id] else { continue }
      merged.apply(local[index].item.appFields, over: former[local[index].id] ?? AppFields())
      local[index].item.appFields = merged
    }
  }
}

extension TodoStore {
  /// Merges a server's response about a list's todos.
  func receive(_ answer: ServerResponse<Todo>, of list: TodoList.ID) async throws(StoreError)
    -> ResponseOutcome
  {
    try await receiving { db, note in
      guard try Self.list(list, db) != nil else { return .ignored }
      var transfers = TransferResolution(db, of: list)
      return try ReplicaTables<Todo>(db: db, list: list.rawValue).receive(
        answer, note: note.map { note in { note(.todos($0, in: list)) } },
        prepare: { try transfers.resolve(&$0, &$1, $2) },
        finish: { _, _ in try Overflow(db, of: list).move() })
    } noting: {
      try Self.noting(list, answer.list.items, $0, $1)
    }
  }

  /// Merges a server's response about the todos of a list that was deleted here.
  func receive(_ answer: ServerResponse<Todo>, ofDeleted list: TodoList.ID) async throws(StoreError)
    -> ResponseOutcome
  {
    try await receiving { db, _ in
      try DeletedList(db, list).receive(answer.list)
    } noting: { db, merge in
      let outcome = try merge()
      let isKept = outcome == .mergedWithReinsertions
      return (outcome, try isKept ? Self.list(list, db).map { [.restored($0)] } ?? [] : [])
    }
  }

  /// Merges a server's response about the index.
  func receive(_ answer: ServerResponse<TodoList>) async throws(StoreError) -> ResponseOutcome {
    try await receiving { db, note in
      let tables = ReplicaTables<TodoList>(db: db, list: TodoStore.index)
      return try tables.receive(answer, note: note.map { note in { note(.lists($0)) } }) {
        base, local, server in
        try IndexEffects(db).keepEdited(base, &local, server)
      } finish: { former, report in
        try IndexEffects(db).follow(former, report, answer.list)
      }
    } noting: {
      try Self.noting($0, $1)
    }
  }

  /// Returns the version of a list that this device saw last.
  func lastSeen(of list: TodoList.ID) async throws(StoreError) -> SeenVersion {
    try await read { db in
      let version = try ReplicaTables<Todo>(db: db, list: list.rawValue).version()
      return SeenVersion(mark: try Self.serverMark(db) ?? "", version: version ?? 0)
    }
  }

  /// Replaces a list's todos with those of a server's response, and discards local edits.
  ///
  /// - Returns: Whether the todos were replaced; `false` for an older response or another mark.
  func replaceTodos(
    of list: TodoList.ID, with answer: ServerResponse<Todo>
  ) async throws(StoreError) -> Bool {
    try await write { db in
      try Self.requireList(list, db)
      let tables = ReplicaTables<Todo>(db: db, list: list.rawValue)
      let former = try tables.readAll()
      guard try Self.serverMark(db) == answer.mark, answer.list.version >= former.version else {
        return false
      }
      // In a store, each todo is in one list only. A todo that is in another list here stays there.
      let here = Set(former.items.lazy.filter { !$0.isRemoved }.map(\.id))
      let ids = answer.list.items.map(\.id).filter { !here.contains($0) }
      var edit = StoreEdit(db)
      let elsewhere = try edit.located(ids)
      // Deletes rows with the same ids that belong to deleted lists and were kept only for undo.
      try edit.forgetAbandoned(ids)
      var known: Set<Todo.ID> = []
      let items = answer.list.items.filter { elsewhere[$0.id] == nil && known.insert($0.id).inserted }
      try tables.write(
        Replica(items: items.map { LocalItem($0) }, base: items, version: answer.list.version), former: former
      )
      return true
    }
  }

  /// Adds a todo that the server has already added to a list. The next fetch replaces the list's
  /// todos. Does nothing if the store has the todo, in any list.
  func add(posted todo: Todo, to list: TodoList.ID) async throws(StoreError) {
    try await write { db in
      try Self.requireList(list, db)
      var edit = StoreEdit(db)
      guard try edit.located([todo.id]).isEmpty else { return }
      try edit.forgetAbandoned([todo.id])
      let former = try edit.replica(of: list).read([todo.id])
      var replica = former
      replica.items = [LocalItem(todo)]
      replica.base = [todo]
      try edit.replica(of: list).write(replica, former: former)
    }
  }

  /// Merges in a transaction, and notifies observers if anything was merged.
  ///
  /// - Parameters:
  ///   - body: Merges. Its second argument takes an explained merge; it is `nil` unless there are
  ///     readers of merges.
  ///   - noting: Runs the merge, and returns its events. It is called only if there are readers of
  ///     events.
  private func receiving(
    _ body: @escaping @Sendable (Database, ((StoreMerge) -> Void)?) throws -> ResponseOutcome,
    noting:
      @escaping @Sendable (Database, () throws -> ResponseOutcome) throws -> (
        ResponseOutcome, [StoreEvent]
      )
  ) async throws(StoreError) -> ResponseOutcome {
    let (hasReaders, hasMergeReaders) = (watch.hasEventReaders, watch.hasMergeReaders)
    let (outcome, events, merges) = try await write(isShown: false) { db in
      var merges: [StoreMerge] = []
      func run() throws -> ResponseOutcome { try body(db, hasMergeReaders ? { merges.append($0) } : nil) }
      let (outcome, events) = hasReaders ? try noting(db, run) : (try run(), [])
      return (outcome, events, merges)
    }
    if outcome == .merged || outcome == .mergedWithReinsertions { watch.wake() }
    for event in events { watch.send(event) }
    for merge in merges { watch.send(merge) }
    return outcome
  }
}
