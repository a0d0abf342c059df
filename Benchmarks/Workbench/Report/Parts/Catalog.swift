import Measuring
import Insertion
import Merging
import Reordering

/// The three questions that storing an ordered list raises.
enum Catalog {
  /// All families, in the order of the reports. To add a family, list it here.
  static let families: [any Family.Type] = [
    InsertionCatalog.self, ReorderingCatalog.self, MergeCatalog.self,
  ]
}
