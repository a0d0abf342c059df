extension TodoStore {
  /// Undoes the last step of this program that is not undone yet.
  ///
  /// ```swift
  /// try await store.delete([milk.id])
  /// try await store.undoState()  // undoText is "Undo Delete"
  /// try await store.undo()
  /// try await store.redo()
  /// ```
  ///
  /// The steps are stored in the file, so they outlive the program. Each program that has the file
  /// open, such as the app or an extension of it, has steps of its own; see ``init(at:program:)``.
  /// Changes by other programs and devices are never undone:
  ///
  /// - A value is reverted only if no other program or device has changed it since the step.
  /// - Items that were deleted after the step, also with their list, stay deleted. Items that the
  ///   step added stay if another program or device has edited them since.
  /// - An item returns between its former neighbors, or next to one of them if the other is gone.
  ///
  /// The file keeps at least the last 100 steps of a program. If these take more than 4 MB, it
  /// keeps fewer. It drops the steps of a program once other programs have made 1,000 steps since
  /// the program's last step. So the steps of a program that is no longer used are dropped in time.
  ///
  /// - Returns: Whether anything changed. If not, all that the step changed was changed again by other
  ///   programs or devices; the step is dropped.
  /// - Throws: ``StoreError``: ``StoreError/nothingToUndo``, ``StoreError/full(limit:)`` if an item
  ///   no longer fits, ``StoreError/needsRepair(_:)`` if the step is unreadable, or a database error.
  ///   The step can then still be undone. If the user can't make room, ``skipUndo()`` drops it, so
  ///   that the steps before it can be undone.
  @discardableResult
  public func undo() async throws(StoreError) -> Bool {
    try await write { [program] db in
      guard let hasChanged = try StoreEdit.revertNext(.undo, db, of: program) else {
        throw StoreError.nothingToUndo
      }
      return hasChanged
    }
  }

  /// Redoes the step that this program has undone last. A new step of the program drops the steps
  /// that could be redone.
  ///
  /// The rules of ``undo()`` apply: changes by other programs and devices after the undo stay.
  ///
  /// - Returns: Whether anything changed; see ``undo()``.
  /// - Throws: ``StoreError``: ``StoreError/nothingToRedo``, ``StoreError/full(limit:)`` if an item
  ///   no longer fits, ``StoreError/needsRepair(_:)`` if the step is unreadable, or a database error.
  ///   The step can then still be redone.
  @discardableResult
  public func redo() async throws(StoreError) -> Bool {
    try await write { [program] db in
      guard let hasChanged = try StoreEdit.revertNext(.redo, db, of: program) else {
        throw StoreError.nothingToRedo
      }
      return hasChanged
    }
  }

  /// Drops the step that ``undo()`` would undo next, so that the steps before it can be undone. Its
  /// changes stay, as if another program had made them.
  ///
  /// - Throws: ``StoreError``: ``StoreError/nothingToUndo``, ``StoreError/needsRepair(_:)`` if the
  ///   step is unreadable, or a database error.
  public func skipUndo() async throws(StoreError) {
    try await write { [program] db in
      guard try UndoHistory(db: db, program: program).skipUndo() else { throw StoreError.nothingToUndo }
    }
  }

  /// Drops all steps of this program, for example when the user logs out. The store then no longer
  /// holds what these steps have deleted, except what steps of other programs can restore and
  /// deletions that are not pushed yet. SQLite may keep the bytes in free pages of the file.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*k*) for *k* todos of deleted lists.
  public func discardUndoSteps() async throws(StoreError) {
    try await write { [program] db in try UndoHistory(db: db, program: program).discard() }
  }

  /// Returns which steps this program can undo and redo next.
  ///
  /// - Throws: ``StoreError``.
  public func undoState() async throws(StoreError) -> UndoState {
    try await read { [program] db in
      let history = UndoHistory(db: db, program: program)
      return UndoState(undo: try history.label(.undo), redo: try history.label(.redo))
    }
  }

  /// Returns a sequence of the steps that this program can undo and redo next, as they change.
  public func undoChanges() -> StoreChanges<UndoState> {
    StoreChanges(watch: watch) { [self] in try await undoState() }
  }
}
