#if Server
/// An item of a list.
public struct StoredRow: Sendable, Hashable {
  /// What it is known by in its list.
  public var id: String
  /// All of it, as the JSON object that is sent.
  public var content: String

  /// Creates a row.
  public init(id: String, content: String) {
    self.id = id
    self.content = content
  }
}
#endif
