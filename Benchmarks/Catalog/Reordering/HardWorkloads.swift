extension ReorderingCatalog {
  /// The hand-written workloads that are meant to be the worst case.
  public static let hardWorkloads = workloads.filter { $0.group == .hot || $0.group == .adversary }
}
