import ListOrdering
import Measuring

/// Counts of what a policy does with conflicts.
struct MergeCounts {
  private var loss = IntentLoss()
  /// The lost pairs and the changed pairs of each merge, by field.
  private var byField: [(part: Int, whole: Int)] = []
  private var plain: [(part: Int, whole: Int)] = []
  /// The lost and changed pairs of each merge, by field, beside those of the library's own merge.
  private var besideOurs: [(first: (part: Int, whole: Int), second: (part: Int, whole: Int))] = []
  private var withEqualPriorities = 0
  private var thatLoseItems = 0
  private var thatDoubleItems = 0
  private var thatBreakOwnOrder = 0
  private var rowsToPush = 0
  /// The number of merges that lose a pair. If the sides only inserted todos, such a merge puts a
  /// todo on the wrong side of another one.
  private(set) var onTheWrongSide = 0

  /// Merges the conflicts and counts. `nil` if the policy cannot merge one of them.
  ///
  /// - Parameter ours: The loss of the library's own merge on each conflict, for comparison.
  init?(of policy: any MergePolicy, on conflicts: [MergeCase], besideOurs ours: [IntentLoss.Count?] = []) {
    for (index, conflict) in conflicts.enumerated() {
      guard let outcome = try? MergeOutcome(of: conflict, by: policy) else { return nil }
      let one = IntentLoss(of: conflict, merged: outcome.merged.items)
      loss += one
      byField.append(one.byField.parts)
      plain.append(one.plain.parts)
      if !ours.isEmpty, let own = ours[index] { besideOurs.append((one.byField.parts, own.parts)) }
      withEqualPriorities += outcome.duplicatePriorities > 0 ? 1 : 0
      thatBreakOwnOrder += one.breaksOwnOrder ? 1 : 0
      onTheWrongSide += one.plain.lost > 0 ? 1 : 0
      rowsToPush += outcome.merged.push.count
      let merged = outcome.merged.items.map(\.id)
      thatLoseItems += Set(merged).isSuperset(of: conflict.server.lazy.map(\.id)) ? 0 : 1
      thatDoubleItems += Set(merged).count == merged.count ? 0 : 1
    }
  }

  /// Returns the loss by field of the library's own merge on each conflict.
  static func ownLosses(of conflicts: [MergeCase]) -> [IntentLoss.Count?] {
    let policy = IntentPreservingPolicy()
    return conflicts.map { conflict in
      (try? policy.merge(conflict)).map { IntentLoss(of: conflict, merged: $0.items).byField }
    }
  }

  var named: [String: CounterValue] {
    var counters: [String: CounterValue] = [
      "merges": CounterValue(byField.count), "mergesWithEqualPriorities": CounterValue(withEqualPriorities),
      "mergesThatBreakOwnOrder": CounterValue(thatBreakOwnOrder),
      "mergesThatLoseItems": CounterValue(thatLoseItems),
      "mergesThatDoubleItems": CounterValue(thatDoubleItems), "rowsToPush": CounterValue(rowsToPush),
    ]
    for (name, cases) in [("ByField", byField), ("", plain)] {
      guard let interval = Interval.rate(cases) else { continue }
      counters["lostRate\(name)From"] = .number(interval.lower)
      counters["lostRate\(name)To"] = .number(interval.upper)
    }
    if let difference = Interval.rateDifference(besideOurs) {
      counters["lostRateAboveOursFrom"] = .number(difference.lower)
      counters["lostRateAboveOursTo"] = .number(difference.upper)
    }
    return counters.merging(loss.counters) { $1 }
  }
}

extension IntentLoss {
  /// The changed and lost pairs, by name.
  var counters: [String: CounterValue] {
    [
      "changedPairs": CounterValue(plain.changed), "lostPairs": CounterValue(plain.lost),
      "changedPairsByField": CounterValue(byField.changed), "lostPairsByField": CounterValue(byField.lost),
    ]
  }
}

extension IntentLoss.Count {
  /// The lost pairs and the changed pairs.
  fileprivate var parts: (part: Int, whole: Int) { (lost, changed) }
}
