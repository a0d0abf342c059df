/// A question that someone who stores an ordered list has to answer, and what is compared to answer it.
///
/// A family is a module of its own: to add one, write it, and name it in `Catalog.families`.
public protocol Family: Sendable {
  /// The name in results, JSON and on the command line.
  static var name: String { get }
  /// The question, in a line.
  static var question: String { get }
  /// What is compared, a line each.
  static var catalog: [CatalogLine] { get }

  /// The sizes measured where none are given.
  static func sizes(_ extent: Extent) -> [Int]
  /// What there is to measure, smallest sizes first.
  static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison]
}
