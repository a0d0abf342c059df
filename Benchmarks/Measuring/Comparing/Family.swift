/// A question about storing an ordered list, and the strategies that answer it.
///
/// A family is a separate module. To add one, write it, and name it in `Catalog.families`.
public protocol Family: Sendable {
  /// The name in results, JSON and on the command line.
  static var name: String { get }
  /// The question, in one line.
  static var question: String { get }
  /// The strategies, policies and workloads of the family, one line each.
  static var catalog: [CatalogLine] { get }

  /// Returns the sizes to measure by default.
  static func sizes(_ extent: Extent) -> [Int]
  /// Returns the comparisons to measure, smallest sizes first.
  static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison]
}
