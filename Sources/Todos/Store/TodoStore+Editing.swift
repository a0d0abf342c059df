import GRDB

extension TodoStore {
  /// Does a user's step.
  func edit<Value: Sendable>(
    _ body: @escaping @Sendable (inout StoreEdit) throws -> Value
  ) async throws(StoreError) -> Value {
    try await write { db in
      var edit = StoreEdit(db)
      let value = try body(&edit)
      try edit.finish()
      return value
    }
  }

  func valid<Content: Draft>(_ draft: Content) throws(StoreError) -> Content {
    do { return try draft.validated() } catch { throw .invalid(error) }
  }
}
