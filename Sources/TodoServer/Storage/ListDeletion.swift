#if Server
/// A list that is to go.
public struct ListDeletion: Sendable, Hashable {
  /// The list's id.
  public var list: String
  /// The version that it has to have; `nil` for any.
  public var seen: Int?

  /// Creates a deletion.
  public init(list: String, seen: Int? = nil) {
    self.list = list
    self.seen = seen
  }
}
#endif
