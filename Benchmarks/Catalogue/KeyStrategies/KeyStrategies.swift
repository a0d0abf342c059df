import Reordering

extension ReorderingCatalogue {
  /// The default program's strategies that store an order key from a key space.
  public static let keyStrategies: [ReorderingEntry] = [
    ReorderingEntry(keys: MidpointWhole.self),
    ReorderingEntry(keys: MidpointWindow.self).onManyLists(KeyedStrategy<MidpointWindow>.self),
    ReorderingEntry(keys: LabelsWindow.self),
    ReorderingEntry(keys: TagRange.self),
    ReorderingEntry(keys: ClassicFractionalIndex.self),
    ReorderingEntry(keys: FractionalWindow.self),
    ReorderingEntry(keys: LexoRank.self),
  ]
}
