import ListOrdering

extension FieldSet<Todo> {
  /// How often it was moved to another list; see ``Todo/transfers``.
  static let transfers: Self = .field("transfers")
  /// How often each of its fields was edited; see ``Todo/edits``.
  static let edits: Self = .field("edits")
}
