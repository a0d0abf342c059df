public import Measuring

/// A counter that differs between two runs, or a subject that only one run has.
public struct CounterChange: Sendable, Hashable {
  public var subject: Subject
  /// The counter's name, or `nil` if the whole subject is missing or added.
  public var counter: String?
  public var base: CounterValue?
  public var new: CounterValue?
  public var verdict: ComparisonVerdict
}

/// A comparison of the exact counters of two runs, which must be equal.
public struct ComparisonOfCounters: Sendable, Hashable {
  /// The number of compared values, which both runs have.
  public private(set) var compared = 0
  /// The differences, in the order of the subjects.
  public private(set) var changes: [CounterChange] = []
  /// For runs of different extents: the subjects that only one run has or that it counts further.
  public private(set) var unlike = 0

  /// Compares the counters that both runs have.
  /// - Parameter areAlike: Whether both runs have the same extent, so that neither may lack what
  ///   the other has.
  init(base: [CounterRecord], new: [CounterRecord], rules: ComparisonRules, areAlike: Bool) {
    let before = Dictionary(base.map { ($0.subject, $0.counters) }) { $1 }
    let after = Dictionary(new.map { ($0.subject, $0.counters) }) { $1 }
    for subject in Set(before.keys).union(after.keys).sorted() {
      switch (before[subject], after[subject]) {
      case (let old?, let new?): compare(subject, old, new, rules, areAlike: areAlike)
      case _ where !areAlike: unlike += 1
      case (_?, nil): changes.append(CounterChange(subject: subject, verdict: .missing))
      default: changes.append(CounterChange(subject: subject, verdict: .added))
      }
    }
  }

  private mutating func compare(
    _ subject: Subject, _ base: [String: CounterValue], _ new: [String: CounterValue],
    _ rules: ComparisonRules, areAlike: Bool
  ) {
    guard let cutOff = rules.cutOffs.sorted().first(where: { base[$0] != new[$0] }) else {
      return compare(subject, base, new, rules, counters: Set(base.keys).union(new.keys))
    }
    if areAlike {
      changes.append(
        CounterChange(
          subject: subject, counter: cutOff, base: base[cutOff], new: new[cutOff],
          verdict: Self.verdict(ofCutOffFrom: base[cutOff], to: new[cutOff])))
      // A broken order is always a regression, regardless of where counting ended. All other
      // counters differ because one run counted more.
      return compare(subject, base, new, rules, counters: rules.merits)
    }
    unlike += 1
    // Compares only failures that occurred before the end of the other run's counting.
    func ends(_ one: [String: CounterValue], before step: CounterValue?) -> Bool {
      guard let end = one[cutOff]?.number, let step = step?.number else { return false }
      return end < step
    }
    let counted = rules.merits.filter { !ends(new, before: base[$0]) && !ends(base, before: new[$0]) }
    compare(subject, base, new, rules, counters: counted)
  }

  /// Returns a regression if only the new run is cut off, because it writes more than the limit.
  private static func verdict(ofCutOffFrom base: CounterValue?, to new: CounterValue?) -> ComparisonVerdict {
    switch (base, new) {
    case (.text, .number): .regression
    case (.number, .text): .better
    default: .notCompared
    }
  }

  private mutating func compare(
    _ subject: Subject, _ base: [String: CounterValue], _ new: [String: CounterValue],
    _ rules: ComparisonRules, counters: Set<String>
  ) {
    for counter in counters.sorted() {
      if base[counter] != nil, new[counter] != nil { compared += 1 }
      guard let verdict = rules.verdict(counter, from: base[counter], to: new[counter]) else { continue }
      changes.append(
        CounterChange(
          subject: subject, counter: counter, base: base[counter], new: new[counter], verdict: verdict))
    }
  }
}
