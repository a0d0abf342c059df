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
  /// Of runs that measure differently much: how many subjects one of them lacks, or counts further than the other.
  public private(set) var unlike = 0

  /// Compares what both have counted.
  /// - Parameter areAlike: Whether both measure as much, so that neither may lack what the other has.
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
      // An order that breaks is worse wherever counting ended; of all else one run counted more than the other.
      return compare(subject, base, new, rules, counters: rules.merits)
    }
    unlike += 1
    // Only what broke before the other run's counting ended is known of both.
    func ends(_ one: [String: CounterValue], before step: CounterValue?) -> Bool {
      guard let end = one[cutOff]?.number, let step = step?.number else { return false }
      return end < step
    }
    let counted = rules.merits.filter { !ends(new, before: base[$0]) && !ends(base, before: new[$0]) }
    compare(subject, base, new, rules, counters: counted)
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
