extension ReorderingCatalogue {
  /// The workloads that were made up to be hard: what people guess the worst case to be.
  public static let hardWorkloads =
    ReorderingWorkload.hotGaps + ReorderingWorkload.capped
    + ReorderingWorkload.moving.filter { $0.name == "last-to-second" }
}
