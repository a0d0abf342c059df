public import Measuring

/// A counter that differs between two runs, or a whole subject that one of them lacks.
public struct CounterChange: Sendable, Hashable {
  /// What was counted.
  public var subject: Subject
  /// The counter's name; nil where the whole subject is missing or added.
  public var counter: String?
  /// Its value in the base.
  public var base: CounterValue?
  /// Its value in the new run.
  public var new: CounterValue?
  /// What that means.
  public var verdict: ComparisonVerdict
}

/// The exact counters of two runs, which must be equal.
public struct ComparisonOfCounters: Sendable, Hashable {
  /// How many values both runs have and were compared.
  public private(set) var compared = 0
  /// Each difference, in the subjects' order.
  public private(set) var changes: [CounterChange] = []

  /// Compares what both have counted.
  init(base: [CounterRecord], new: [CounterRecord], rules: ComparisonRules) {
    let before = Dictionary(base.map { ($0.subject, $0.counters) }) { $1 }
    let after = Dictionary(new.map { ($0.subject, $0.counters) }) { $1 }
    for subject in Set(before.keys).union(after.keys).sorted() {
      switch (before[subject], after[subject]) {
      case (let old?, let new?): compare(subject, old, new, rules)
      case (_?, nil): changes.append(CounterChange(subject: subject, verdict: .missing))
      default: changes.append(CounterChange(subject: subject, verdict: .added))
      }
    }
  }

  private mutating func compare(
    _ subject: Subject, _ base: [String: CounterValue], _ new: [String: CounterValue],
    _ rules: ComparisonRules
  ) {
    if let cutOff = rules.cutOffs.sorted().first(where: { base[$0] != new[$0] }) {
      changes.append(
        CounterChange(
          subject: subject, counter: cutOff, base: base[cutOff], new: new[cutOff],
          verdict: Self.verdict(ofCutOffFrom: base[cutOff], to: new[cutOff])))
      // An order that breaks is worse wherever counting ended; of all else one run counted more than the other.
      compare(subject, base, new, rules, counters: rules.merits)
      return
    }
    compare(subject, base, new, rules, counters: Set(base.keys).union(new.keys))
  }

  /// What is cut off now and was not, writes more than is allowed for it.
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
