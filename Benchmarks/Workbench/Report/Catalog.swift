import Measuring
import Insertion
import Merging
import Reordering

/// The three questions that someone who stores an ordered list has to answer.
enum Catalog {
  /// Every family, as they appear in reports: to add one, name it here.
  static let families: [any Family.Type] = [
    InsertionCatalog.self, ReorderingCatalog.self, MergeCatalog.self,
  ]
}
