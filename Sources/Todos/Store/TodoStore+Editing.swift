import GRDB

extension TodoStore {
  /// Runs a user's step in one transaction, and records it for undo.
  func edit<Value: Sendable>(
    _ body: @escaping @Sendable (inout StoreEdit) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write { [program] db in
      var edit = StoreEdit(db, by: program)
      let value = try body(&edit)
      try edit.finish()
      return value
    }
  }

  func valid<Content: Draft>(_ draft: Content) throws(StoreError) -> Content {
    do { return try draft.validated() } catch { throw .invalid(error) }
  }
}
