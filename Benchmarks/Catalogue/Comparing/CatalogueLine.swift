/// A strategy, a policy or a workload, in a line.
public struct CatalogueLine: Sendable {
  /// `strategy`, `policy`, `yardstick` or `workload`.
  public let kind: String
  /// Its name in tables, JSON and on the command line.
  public let name: String
  /// What it is, in a line.
  public let summary: String

  /// Creates a line.
  public init(kind: String, name: String, summary: String) {
    self.kind = kind
    self.name = name
    self.summary = summary
  }
}
