import GRDB

extension TodoStore {
  /// Undoes the last step. The next call redoes it.
  ///
  /// The step is stored in the file: it outlives the program, and another program may have made it.
  /// Only values that nobody has changed since are reverted. Items that others deleted stay
  /// deleted, and added items that others edited stay. If a neighbor is gone, an item goes next to
  /// the other one.
  ///
  /// - Throws: ``StoreError``: ``StoreError/nothingToUndo``, ``StoreError/full(limit:)`` if an item
  ///   no longer fits, ``StoreError/unknownList(_:)`` if its list is gone, or a database error.
  public func undo() async throws(StoreError) {
    try await edit { edit in
      guard let step = try UndoStep.read(edit.db) else { throw StoreError.nothingToUndo }
      try edit.revert(step)
    }
  }

  /// Returns whether there is a step to undo.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*k*) for *k* todos and lists of the step. The whole step is read, because a
  ///   step that another program damaged can't be undone.
  public func canUndo() async throws(StoreError) -> Bool {
    try await read { try UndoStep.read($0) != nil }
  }
}
