import GRDB

extension TodoStore {
  /// Takes the last step back; once more, and it is done again.
  ///
  /// The step is that of the file: it outlives the program, and may be that of another one. What others changed meanwhile
  /// stays as it is: of what the step changed, that is taken back which nobody has changed again; what others have deleted
  /// stays deleted, what was added and others have edited stays; and where a neighbor is gone, a todo goes to the next one.
  ///
  /// - Throws: ``StoreError``: ``StoreError/nothingToUndo``, ``StoreError/full(limit:)`` where what was deleted, or moved to
  ///   another list, has no room any more, ``StoreError/unknownList(_:)`` where its list is gone, and what the database may say.
  public func undo() async throws(StoreError) {
    try await edit { edit in
      guard let step = try UndoStep.read(edit.db) else { throw StoreError.nothingToUndo }
      try edit.takeBack(step)
    }
  }

  /// Whether there is a step to take back.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: Reads the whole step, since one that another program has damaged can't be taken back: O(*k*) for *k*
  ///   todos and lists that the step changed.
  public func canUndo() async throws(StoreError) -> Bool {
    try await read { try UndoStep.read($0) != nil }
  }
}
