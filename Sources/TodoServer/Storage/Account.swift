#if Server
/// Someone who has lists.
public struct Account: Hashable, Sendable, Identifiable {
  /// The number by which a storage knows it.
  public typealias ID = Int64
  /// The number by which a storage knows it.
  public var id: ID
  /// What it is called; unique.
  public var name: String

  /// Creates an account of its parts.
  public init(id: ID, name: String) {
    self.id = id
    self.name = name
  }
}
#endif
