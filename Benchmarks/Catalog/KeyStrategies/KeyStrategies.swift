import ListOrdering
import Reordering

extension ReorderingCatalog {
  /// The default program's strategies that store an order key from a key space.
  public static let keyStrategies: [ReorderingEntry] = [
    ReorderingEntry("midpoint-whole", keys: { _ in WholeRelabeling(MidpointKeys()) }),
    ReorderingEntry("midpoint-window", keys: { _ in MidpointKeys() })
      .onManyLists { _ in KeyedStrategy(MidpointKeys()) },
    ReorderingEntry("labels-window", keys: { _ in LabelKeys() }),
    ReorderingEntry("tag-range", keys: { _ in TagRangeKeys() }),
    ReorderingEntry("fractional-index", keys: { _ in FractionalKeys.unlimited() }),
    ReorderingEntry("fractional-window", keys: { _ in FractionalKeys() }),
    ReorderingEntry("lexorank", keys: { _ in LexoRanks() }),
  ]
}
