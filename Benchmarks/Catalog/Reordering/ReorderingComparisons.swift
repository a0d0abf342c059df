import Measuring

extension ReorderingCatalog {
  /// Returns the comparisons of every workload at every size, and of each recorded history once.
  public static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    let sized = sizes.sorted().flatMap { size in
      workloads.filter { $0.fixedSize == nil && isMeasured($0, size: size, extent: extent) }
        .map { comparison($0, size: size, seed: seed, extent: extent) }
    }
    let real = workloads.compactMap { workload in
      workload.fixedSize.map { comparison(workload, size: $0, seed: seed, extent: extent) }
    }
    // The result of damage does not depend on the list's length, but the time to read the list back
    // does.
    let damaged = sizes.min().map { size in
      DamageKind.allCases.map { $0.comparison(size: min(size, 1_000), seed: seed) }
    }
    // Histories of a hundred thousand items are only for full runs, which have the time.
    return sized + real.filter { extent == .full || $0.size <= 1_000 } + (damaged ?? [])
      + [SameGap.comparison(seed: seed), KeyMaking.comparison(seed: seed)]
      + (extent == .full ? ManyLists.comparisons(seed: seed).filter { sizes.contains($0.size) } : [])
  }

  /// Returns whether a workload is measured on lists of a size. Shorter runs measure only selected
  /// workloads on long lists.
  private static func isMeasured(_ workload: ReorderingWorkload, size: Int, extent: Extent) -> Bool {
    switch size {
    case ...1_000: true
    case ...10_000: extent == .full || workload.parts.contains(.representative)
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

  /// The maximum length of a list whose rows are counted; longer lists are only timed.
  private static let longestCounted = 100_000

  /// Returns the effort for a list of that size, which is similar for every strategy.
  private static func effort(_ workload: ReorderingWorkload, size: Int, extent: Extent) -> Effort {
    // A generated history of 1,000 items shows what other sizes are like; a
    // recorded one has a known length.
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

  /// Returns whether a workload is timed. Full runs time all of them on the shortest
  /// lists. The longest lists take longest to set up, so only those workloads are timed on
  /// them that show how time grows.
  private static func isTimed(_ workload: ReorderingWorkload, size: Int, extent: Extent) -> Bool {
    if size > 10_000 { return workload.parts.contains(.timedInMillions) }
    return extent == .full && size <= 200 || workload.parts.contains(.timed)
  }

  /// Returns the number of rows at which a count is cut off.
  static func maxRows(_ extent: Extent) -> Int {
    switch extent {
    case .quick, .standard: 50_000
    case .full: 300_000
    }
  }
}

extension ReorderingEntry {
  /// Returns whether a timed run of the history ends in reasonable time and memory. Keys that grow
  /// with the inserts into one gap take quadratic space on a long list.
  func isTimed(on history: History) -> Bool {
    history.initialCount <= facts.longestList
      && (facts.promise != .keysGrow || history.operations.count <= 2_000)
  }
}
