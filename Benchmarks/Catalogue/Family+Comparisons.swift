// What each family compares.
extension Family {
  /// What is compared, a line each.
  public var catalogue: [CatalogueLine] {
    switch self {
    case .insertion:
      InsertionCatalogue.strategies
        + InsertionInput.allCases.map {
          CatalogueLine(kind: "workload", name: $0.rawValue, summary: $0.summary)
        }
    case .reordering:
      ReorderingCatalogue.strategies.map {
        CatalogueLine(kind: "strategy", name: $0.name, summary: $0.summary)
      }
        + ReorderingCatalogue.workloads.map {
          CatalogueLine(kind: "workload", name: $0.name, summary: $0.summary)
        }
        + DamageKind.allCases.map {
          CatalogueLine(kind: "workload", name: $0.workload, summary: $0.summary)
        }
        + [
          CatalogueLine(kind: "workload", name: SameGap.name, summary: SameGap.summary),
          CatalogueLine(kind: "workload", name: KeyMaking.name, summary: KeyMaking.summary),
          CatalogueLine(kind: "workload", name: ManyLists.name, summary: ManyLists.summary),
        ]
    case .merging:
      MergeCatalogue.policies.map { CatalogueLine(kind: "policy", name: $0.name, summary: $0.summary) }
        + MergeYardstick.allCases.map {
          CatalogueLine(kind: "yardstick", name: $0.rawValue, summary: $0.summary)
        }
        + MergeWorkload.allCases.map {
          CatalogueLine(kind: "workload", name: $0.rawValue, summary: $0.summary)
        }
        + [CatalogueLine(kind: "workload", name: ReplicaRuns.workload, summary: ReplicaRuns.summary)]
    }
  }

  /// The sizes measured where none are given.
  public func sizes(_ extent: Extent) -> [Int] {
    switch (self, extent) {
    case (.insertion, .quick): [10, 200, 1_000]
    case (.insertion, .standard): [10, 100, 200, 1_000, 10_000, 100_000]
    case (.insertion, .full): [10, 100, 200, 1_000, 10_000, 100_000, 1_000_000]
    case (.reordering, .quick): [200]
    case (.reordering, .standard): [200, 10_000]
    case (.reordering, .full): [200, 1_000, 10_000, 100_000, 1_000_000]
    case (.merging, .quick): [10, 50, 200]
    case (.merging, .standard): [10, 50, 200, 1_000, 10_000, 100_000]
    case (.merging, .full): [10, 50, 200, 1_000, 10_000, 100_000, 1_000_000]
    }
  }

  /// What there is to measure, smallest sizes first.
  public func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    switch self {
    case .insertion: InsertionCatalogue.comparisons(sizes: sizes, seed: seed)
    case .reordering: ReorderingCatalogue.comparisons(sizes: sizes, seed: seed, extent: extent)
    case .merging: MergeCatalogue.comparisons(sizes: sizes, seed: seed, extent: extent)
    }
  }
}
