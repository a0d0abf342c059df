/// The reordering strategies and workloads that are compared.
public enum ReorderingCatalogue {
  /// Every strategy, a line each: to add one, write its file and name it here.
  public static let strategies: [ReorderingEntry] = [
    ReorderingEntry(Dense.self),
    ReorderingEntry(OrderArray.self),
    ReorderingEntry(LinkedList.self),
    ReorderingEntry(KeyedStrategy<SparseWhole>.self),
    ReorderingEntry(KeyedStrategy<SparseWindow>.self),
    ReorderingEntry(KeyedStrategy<RandomGap>.self),
    ReorderingEntry(MidpointsUnchecked<MidpointFloat32>.self),
    ReorderingEntry(MidpointsUnchecked<MidpointBare>.self),
    ReorderingEntry(KeyedStrategy<MidpointWhole>.self),
    ReorderingEntry(KeyedStrategy<MidpointThreshold>.self),
    ReorderingEntry(KeyedStrategy<MidpointWindow>.self),
    ReorderingEntry(KeyedStrategy<MidpointWindowMemory>.self),
    ReorderingEntry(KeyedStrategy<LabelsWindow>.self),
    ReorderingEntry(KeyedStrategy<LabelsWide>.self),
    ReorderingEntry(KeyedStrategy<TagRange>.self),
    ReorderingEntry(KeyedStrategy<DietzSleator>.self),
    ReorderingEntry(KeyedStrategy<SternBrocot>.self),
    ReorderingEntry(KeyedStrategy<ClassicFractionalIndex>.self),
    ReorderingEntry(KeyedStrategy<JitteredFractionalIndex>.self),
    ReorderingEntry(KeyedStrategy<LowercaseFractionalIndex>.self),
    ReorderingEntry(KeyedStrategy<FractionalWindow>.self),
    ReorderingEntry(KeyedStrategy<LexoRank>.self),
    ReorderingEntry(KeyedStrategy<Fugue>.self),
  ]

  /// Every workload: to add some, name them here.
  public static let workloads: [ReorderingWorkload] =
    ReorderingWorkload.growing + ReorderingWorkload.moving + ReorderingWorkload.capped
    + ReorderingWorkload.hotGaps + ReorderingWorkload.real
}
