import ListOrdering
import Measuring

/// What a policy makes of conflicts, counted.
struct MergeCounts {
  private var loss = IntentLoss()
  /// By merge: of how many changed pairs how many are lost.
  private var byField: [(part: Int, whole: Int)] = []
  private var plain: [(part: Int, whole: Int)] = []
  /// The same by fields, beside what ours loses.
  private var besideOurs: [(first: (part: Int, whole: Int), second: (part: Int, whole: Int))] = []
  private var withEqualPriorities = 0
  private var thatLoseItems = 0
  private var thatDoubleItems = 0
  private var thatBreakOwnOrder = 0
  private var rowsToPush = 0
  /// Merges that lose a pair. Where each side has inserted todos of its own, that is one of them on another side of a todo
  /// than its user has put it.
  private(set) var onTheWrongSide = 0

  /// Counts; `nil` where the policy has no answer to one of the conflicts, which is neither right nor wrong.
  ///
  /// - Parameter ours: What the library's own merge loses of each conflict, to be laid beside it.
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

  /// What the library's own merge loses of each conflict, by fields.
  static func ownLosses(of conflicts: [MergeCase]) -> [IntentLoss.Count?] {
    let policy = IntentPreservingPolicy()
    return conflicts.map { conflict in
      (try? policy.merge(conflict)).map { IntentLoss(of: conflict, merged: $0.items).byField }
    }
  }

  /// The counts by name.
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
  /// The pairs that were changed and lost, by name.
  var counters: [String: CounterValue] {
    [
      "changedPairs": CounterValue(plain.changed), "lostPairs": CounterValue(plain.lost),
      "changedPairsByField": CounterValue(byField.changed), "lostPairsByField": CounterValue(byField.lost),
    ]
  }
}

extension IntentLoss.Count {
  /// The lost pairs, and the changed ones that they are a share of.
  fileprivate var parts: (part: Int, whole: Int) { (lost, changed) }
}
