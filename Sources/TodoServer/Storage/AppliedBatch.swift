#if Server
/// A push of a device that was applied.
public struct AppliedBatch: Sendable, Hashable {
  /// What tells the push from every other one.
  public var name: String
  /// The version that the list got by it.
  public var version: Int
  /// The lists that it was to delete, and that stay, since they have changed since they were seen.
  public var kept: [String]

  /// Creates a batch.
  public init(name: String, version: Int, kept: [String] = []) {
    self.name = name
    self.version = version
    self.kept = kept
  }
}
#endif
