public import Comparing
import ListOrdering
import Measuring

extension MergeCatalogue {
  /// The conflicts of each workload and what comes of replicas where lists are short; times at every size.
  public static func comparisons(sizes: [Int], seed: UInt64, extent: Extent) -> [Comparison] {
    sizes.sorted().flatMap { size in
      let counted = MergeWorkload.allCases.filter { $0 == .randomMoves || size <= mostCounted }
      return counted.map { comparison($0, size: size, seed: seed, extent: extent) }
        + (size <= mostSimulated ? [ReplicaRuns.comparison(size: size, seed: seed)] : [])
    }
  }

  /// The measure of intent looks at all pairs of todos.
  private static let mostCounted = 500
  /// A simulation merges many times.
  private static let mostSimulated = 200

  /// How long a merge may take: where the machine is busy it is to be measured all the same.
  private static func cutOff(_ size: Int, _ extent: Extent) -> Duration? {
    size > 10_000 ? .seconds(10) : extent == .full ? nil : .seconds(1)
  }

  private static func countedCases(_ size: Int) -> Int { min(600, max(1, 12_000 / size)) }
  private static func timedCases(_ size: Int) -> Int { max(1, min(20, 1_000 / size)) }

  private static func effort(_ workload: MergeWorkload, size: Int) -> Effort {
    Effort(
      counted: size <= mostCounted ? countedCases(size) * size * (1 + size / 50) : 0,
      setUp: workload == .randomMoves ? timedCases(size) * size : 0,
      timed: workload == .randomMoves ? timedCases(size) : 0)
  }

  private static func comparison(
    _ workload: MergeWorkload, size: Int, seed: UInt64, extent: Extent
  ) -> Comparison {
    let all = policies.map(\.name) + MergeYardstick.allCases.map(\.rawValue)
    // In a minute there is no time to merge long lists by every policy.
    let isHurried = extent != .full && size > 10_000
    return Comparison(
      family: Self.self, workload: workload.rawValue, size: size,
      strategies: isHurried ? [IntentPreservingPolicy().name, MergeYardstick.sort.rawValue] : all,
      cutOff: cutOff(size, extent), effort: effort(workload, size: size),
      count: { name in
        guard size <= mostCounted else { return nil }
        let policy = policies.first { $0.name == name }
        let conflicts = workload.conflicts(
          countedCases(size), size: size, seed: seed, isJittered: policy?.jittersKeys ?? false)
        switch MergeYardstick(rawValue: name) {
        // Where each side has todos of its own, there is no one set of todos to find the least for.
        case .exactMinimum: return workload == .relabelledApart ? nil : least(of: conflicts)
        case .fullWeave: return counters(of: FullWeave(), conflicts: conflicts)
        case .sort: return nil
        case nil:
          guard let policy else { return nil }
          let counted = counters(of: policy, conflicts: conflicts)
          return workload == .relabelledApart
            ? counted.flatMap { wrongSides($0, policy, conflicts) } : counted
        }
      },
      trials: { names in
        guard workload == .randomMoves else { return [] }
        let chosen = policies.filter { names.contains($0.name) }
        func conflicts(isJittered: Bool) -> [MergeCase] {
          workload.conflicts(timedCases(size), size: size, seed: seed, isJittered: isJittered)
        }
        let plain = conflicts(isJittered: false)
        let jittered = chosen.contains(where: \.jittersKeys) ? conflicts(isJittered: true) : []
        return chosen.map { trial(of: $0, conflicts: $0.jittersKeys ? jittered : plain) }
          + (names.contains(MergeYardstick.sort.rawValue) ? [sort(plain, seed: seed)] : [])
      })
  }

  /// What a policy makes of conflicts.
  private static func counters(of policy: any MergePolicy, conflicts: [MergeCase]) -> [String: CounterValue]?
  {
    var loss = IntentLoss()
    let ours = IntentPreservingPolicy()
    var beside: [(first: (part: Int, whole: Int), second: (part: Int, whole: Int))] = []
    var (byField, plain): ([(part: Int, whole: Int)], [(part: Int, whole: Int)]) = ([], [])
    var (ties, pushed, broken, lost, doubled) = (0, 0, 0, 0, 0)
    for conflict in conflicts {
      guard let outcome = try? MergeOutcome(of: conflict, by: policy) else { return nil }
      let one = IntentLoss(of: conflict, merged: outcome.merged.items)
      loss += one
      if policy.name != ours.name, let own = try? MergeOutcome(of: conflict, by: ours) {
        let other = IntentLoss(of: conflict, merged: own.merged.items)
        beside.append(
          ((one.byField.lost, one.byField.changed), (other.byField.lost, other.byField.changed)))
      }
      byField.append((one.byField.lost, one.byField.changed))
      plain.append((one.plain.lost, one.plain.changed))
      ties += outcome.duplicatePriorities > 0 ? 1 : 0
      broken += one.breaksOwnOrder ? 1 : 0
      pushed += outcome.merged.push.count
      let merged = outcome.merged.items.map(\.id)
      lost += Set(merged).isSuperset(of: conflict.server.lazy.map(\.id)) ? 0 : 1
      doubled += Set(merged).count == merged.count ? 0 : 1
    }
    var counters: [String: CounterValue] = [
      "merges": CounterValue(conflicts.count), "mergesWithEqualPriorities": CounterValue(ties),
      "mergesThatBreakOwnOrder": CounterValue(broken), "mergesThatLoseItems": CounterValue(lost),
      "mergesThatDoubleItems": CounterValue(doubled), "rowsToPush": CounterValue(pushed),
    ]
    for (name, cases) in [("ByField", byField), ("", plain)] {
      guard let interval = Interval.rate(cases) else { continue }
      counters["lostRate\(name)From"] = .number(interval.lower)
      counters["lostRate\(name)To"] = .number(interval.upper)
    }
    if let difference = Interval.rateDifference(beside) {
      counters["lostRateAboveOursFrom"] = .number(difference.lower)
      counters["lostRateAboveOursTo"] = .number(difference.upper)
    }
    return counters.merging(loss.counters) { $1 }
  }

  /// The counters with one more: how many merges put an inserted todo on another side of a todo than its user did;
  /// `nil` where the policy refuses one of them.
  static func wrongSides(
    _ counters: [String: CounterValue], _ policy: any MergePolicy, _ conflicts: [MergeCase]
  ) -> [String: CounterValue]? {
    var wrong = 0
    for conflict in conflicts {
      guard let merged = try? policy.merge(conflict) else { return nil }
      wrong += IntentLoss(of: conflict, merged: merged.items).plain.lost > 0 ? 1 : 0
    }
    return counters.merging(["mergesOnTheWrongSide": CounterValue(wrong)]) { $1 }
  }

  /// The least that any order loses; `nil` where there are too many.
  private static func least(of conflicts: [MergeCase]) -> [String: CounterValue]? {
    var loss = IntentLoss()
    for conflict in conflicts {
      guard let least = IntentLoss.minimum(of: conflict, among: conflict.local) else { return nil }
      loss.plain += least.plain
      loss.byField += least.byField
    }
    return loss.counters.merging(["merges": CounterValue(conflicts.count)]) { $1 }
  }

  private static func trial(of policy: any MergePolicy, conflicts: [MergeCase]) -> Trial {
    Trial(policy.name, operations: conflicts.count, largestBatch: 64) { batch in
      {
        var checksum: UInt64 = 0
        for _ in 0..<batch {
          for conflict in conflicts { checksum &+= UInt64(try policy.merge(conflict).items.count) }
        }
        return checksum
      }
    }
  }

  /// Sorts what a merge gets from the server, once for each conflict.
  private static func sort(_ conflicts: [MergeCase], seed: UInt64) -> Trial {
    var generator = SplitMix64(seed: seed, label: MergeYardstick.sort.rawValue)
    let lists = conflicts.map { $0.server.shuffled(using: &generator) }
    return Trial(
      MergeYardstick.sort.rawValue, operations: lists.count, expected: UInt64(lists.count), largestBatch: 64
    ) {
      // Each its own: the copy is not to be timed.
      lists.map { Array($0.lazy.map { $0 }) }
    } run: { lists in
      var sorted: UInt64 = 0
      for index in lists.indices {
        lists[index].sort { ($0.placement.key, $0.id) < ($1.placement.key, $1.id) }
        sorted += lists[index][0].placement.key <= lists[index][lists[index].count - 1].placement.key ? 1 : 0
      }
      return sorted
    }
  }
}

extension IntentLoss {
  /// The pairs that were changed and lost, by name.
  var counters: [String: CounterValue] {
    [
      "changedPairs": CounterValue(plain.changed), "lostPairs": CounterValue(plain.lost),
      "changedPairsByField": CounterValue(byField.changed), "lostPairsByField": CounterValue(byField.lost),
    ]
  }
}
