import Measuring

extension ReorderingCatalog {
  /// Every workload at every size; real histories once.
  public static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    let sized = sizes.sorted().flatMap { size in
      workloads.filter { $0.fixedSize == nil && isMeasured($0, size: size, extent: extent) }
        .map { comparison($0, size: size, seed: seed, extent: extent) }
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
      + (extent == .full ? ManyLists.comparisons(seed: seed).filter { sizes.contains($0.size) } : [])
  }

  /// Whether a workload is measured on lists of a size: where there is no time, on long ones only those that tell most.
  private static func isMeasured(_ workload: ReorderingWorkload, size: Int, extent: Extent) -> Bool {
    switch size {
    case ...1_000: true
    case ...10_000: extent == .full || workload.parts.contains(.tellsMost)
    default:
      workload.parts.contains(.longLists) && size <= longestCounted
        || workload.parts.contains(.timedInMillions)
    }
  }

  private static func comparison(
    _ workload: ReorderingWorkload, size: Int, seed: UInt64, extent: Extent
  ) -> Comparison {
    Comparison(
      family: Self.self, workload: workload.name, size: size, strategies: strategies.map(\.name),
      effort: effort(workload, size: size, extent: extent),
      count: { name in
        guard let strategy = strategy(named: name),
          size <= min(strategy.facts.longestList, longestCounted)
        else { return nil }
        return strategy.counters(of: workload, size: size, seed: seed, maxRows: maxRows(extent))?.named
      },
      trials: { names in
        guard isTimed(workload, size: size, extent: extent),
          let history = workload.history(size: size, seed: seed)
        else { return [] }
        return strategies.filter { names.contains($0.name) && $0.isTimed(on: history) }
          .map { $0.trial(history, seed) }
      })
  }

  /// The longest list whose rows are counted; beyond, only time is measured.
  private static let longestCounted = 100_000

  /// What is done on a list of that size; about as much for every strategy.
  private static func effort(_ workload: ReorderingWorkload, size: Int, extent: Extent) -> Effort {
    // A history of a thousand items tells what those of other sizes are like; of a real one we know how long it is.
    guard let history = workload.recorded == nil ? workload.history(size: 1_000, seed: 1) : History() else {
      return Effort(counted: 4 * (size + 10_000))
    }
    let grows = history.initialCount < 1_000
    let operations =
      workload.recorded?.operations
      ?? (grows ? size : history.operationCount * min(max(size, 10_000), 100_000) / 10_000)
    return Effort(
      counted: size <= longestCounted ? operations + (grows ? 0 : size) : 0, setUp: grows ? 0 : size,
      timed: isTimed(workload, size: size, extent: extent) ? operations : 0)
  }

  /// Whether a workload is timed: where there is time, all of them on the shortest lists; on the longest, whose setting
  /// up takes longest, only what tells how time grows.
  private static func isTimed(_ workload: ReorderingWorkload, size: Int, extent: Extent) -> Bool {
    if size > 10_000 { return workload.parts.contains(.timedInMillions) }
    return extent == .full && size <= 200 || workload.parts.contains(.timed)
  }

  /// The rows after which a count is cut off.
  static func maxRows(_ extent: Extent) -> Int {
    switch extent {
    case .quick, .standard: 50_000
    case .full: 300_000
    }
  }
}

extension ReorderingEntry {
  /// Whether a timed run of the history ends in reasonable time and memory: keys that grow with the inserts into
  /// one gap take quadratic room on a long one.
  func isTimed(on history: History) -> Bool {
    history.initialCount <= facts.longestList
      && (facts.promise != .keysGrow || history.operations.count <= 2_000)
  }
}
