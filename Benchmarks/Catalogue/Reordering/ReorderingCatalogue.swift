/// The reordering strategies and workloads that are compared.
public enum ReorderingCatalogue {
  /// Every strategy, a line each: to add one, write its file and name it here.
  public static let strategies: [ReorderingEntry] = [
    ReorderingEntry(KeyedStrategy<MidpointWhole>.self),
    ReorderingEntry(KeyedStrategy<MidpointWindow>.self),
    ReorderingEntry(KeyedStrategy<MidpointWindowMemory>.self),
    ReorderingEntry(KeyedStrategy<LabelsWindow>.self),
  ]
}
