import Measuring

extension ReorderingCatalogue {
  /// Every workload at every size; real histories once.
  static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    let sized = sizes.sorted().flatMap { size in
      workloads.filter { $0.fixedSize == nil }.map { comparison($0, size: size, seed: seed, extent: extent) }
    }
    let real = workloads.compactMap { workload in
      workload.fixedSize.map { comparison(workload, size: $0, seed: seed, extent: extent) }
    }
    // What is stored after damage does not depend on how long a list is, and reading it back many times does.
    let damaged = sizes.min().map { size in
      DamageKind.allCases.map { $0.comparison(size: min(size, 1_000), seed: seed) }
    }
    // A history of a hundred thousand items belongs to a run that has the time.
    return sized + real.filter { extent == .full || $0.size <= 1_000 } + (damaged ?? [])
      + [SameGap.comparison(seed: seed), KeyMaking.comparison(seed: seed)]
  }

  private static func comparison(
    _ workload: ReorderingWorkload, size: Int, seed: UInt64, extent: Extent
  ) -> Comparison {
    Comparison(
      family: .reordering, workload: workload.name, size: size, strategies: strategies.map(\.name),
      count: { name in
        strategies.first { $0.name == name }?
          .counters(of: workload, size: size, seed: seed, mostRows: mostRows(extent))?.named
      },
      trials: { names in
        guard extent == .full || timedInStandard.contains(workload.name),
          let history = workload.history(size: size, seed: seed)
        else { return [] }
        return strategies.filter { names.contains($0.name) && $0.isTimed(on: history) }
          .map { $0.trial(history, seed) }
      })
  }

  /// The workloads that are timed when there is only a minute.
  private static let timedInStandard: Set = [
    "append", "random-insert", "random-move", "last-to-second", "churn", "block-move", "hot-gap-left",
    "kanban-taskell",
  ]

  /// The rows after which a count is cut off.
  static func mostRows(_ extent: Extent) -> Int {
    switch extent {
    case .quick: 50_000
    case .standard: 100_000
    case .full: 1_000_000
    }
  }
}

extension ReorderingEntry {
  /// Whether a timed run of the history ends in reasonable time and memory: keys that grow with the inserts into
  /// one gap take quadratic room on a long one.
  func isTimed(on history: History) -> Bool {
    promise != .keysGrow || history.operations.count <= 2_000
  }
}
