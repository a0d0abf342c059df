extension ReorderingCatalog {
  /// The workloads that were made up to be hard: what people guess the worst case to be.
  public static let hardWorkloads = workloads.filter { $0.group == .hot || $0.group == .adversary }
}
