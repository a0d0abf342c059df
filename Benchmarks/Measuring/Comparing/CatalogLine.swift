/// A strategy, policy, yardstick or workload, in a line.
public struct CatalogLine: Sendable {
  /// `strategy`, `policy`, `yardstick` or `workload`.
  public let kind: String
  /// The name in tables, JSON and on the command line.
  public let name: String
  public let summary: String
  /// The Swift expression for it, if it is the library's own; otherwise `nil`.
  public let inSwift: String?
  /// The kind of use that a workload represents, if it has one.
  public let group: String?

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
