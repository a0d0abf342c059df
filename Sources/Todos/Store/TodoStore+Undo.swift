import GRDB

extension TodoStore {
  /// Undoes the last step. The next call redoes it.
  ///
  /// The step is stored in the file: it outlives the program, and another program may have made it.
  /// A value is reverted only if it was not changed again since the step, on any device. Items that
  /// were deleted since stay deleted. Items that the step added stay if they were edited since. An
  /// item returns between its former neighbors, or next to one of them if the other is gone.
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
