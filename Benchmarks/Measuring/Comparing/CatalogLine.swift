/// A strategy, a policy or a workload, in a line.
public struct CatalogLine: Sendable {
  /// `strategy`, `policy`, `yardstick` or `workload`.
  public let kind: String
  /// Its name in tables, JSON and on the command line.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  /// How it is written in Swift, if it is the library's own; `nil` for a rival's and for workloads.
  public let inSwift: String?
  /// What kind of use it stands for, if it is a workload of such a kind.
  public let group: String?

  /// Creates a line.
  public init(
    kind: String, name: String, summary: String, inSwift: String? = nil, group: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.summary = summary
    self.inSwift = inSwift
    self.group = group
  }
}
