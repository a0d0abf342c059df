import Measuring
import Reporting

/// The results of a run, indexed by family, strategy, workload and size.
struct Figures {
  private let samples: [Subject: [SampleRecord]]
  private let counters: [Subject: [String: CounterValue]]
  let subjects: [Subject]
  /// The sizes at which a strategy was timed on a workload.
  private let timed: [Line: Set<Int>]
  /// The sizes at which any strategy was timed on a workload. The key has no strategy.
  private let compared: [Line: Set<Int>]

  /// A strategy on a workload at any size, or all strategies on a workload.
  private struct Line: Hashable {
    let family: String
    let strategy: String?
    let workload: String

    init(_ subject: Subject) {
      (family, strategy, workload) = (subject.family, subject.strategy, subject.workload)
    }

    init(allLike subject: Subject) {
      (family, strategy, workload) = (subject.family, nil, subject.workload)
    }
  }

  init(_ results: Results) {
    let ofStrategies = results.samples.filter { !Control.measured($0.subject) }
    samples = Dictionary(grouping: ofStrategies, by: \.subject)
    timed = samples.keys.reduce(into: [:]) { $0[Line($1), default: []].insert($1.size) }
    compared = samples.keys.reduce(into: [:]) { $0[Line(allLike: $1), default: []].insert($1.size) }
    counters = Dictionary(results.counters.map { ($0.subject, $0.counters) }) { $1 }
    var seen: Set<Subject> = []
    subjects = (ofStrategies.map(\.subject) + results.counters.map(\.subject)).filter {
      seen.insert($0).inserted
    }
  }

  /// Returns the times of an operation by pass, in nanoseconds, or `nil` if it was not timed.
  func time(_ subject: Subject) -> PassSamples? {
    samples[subject].flatMap {
      let passes = Dictionary(grouping: $0, by: \.pass).sorted { $0.key < $1.key }
      return PassSamples(passes.map { $0.value.map(\.nanosecondsPerOperation) })
    }
  }

  /// Whether the strategy was so slow that it was run only once.
  func isCutOff(_ subject: Subject) -> Bool { samples[subject]?.contains(where: \.isCutOff) ?? false }

  /// Returns a counter, or `nil` if it is missing or not a number.
  func count(_ name: String, _ subject: Subject) -> Double? { counters[subject]?[name]?.number }

  func rate(_ name: String, per other: String, _ subject: Subject) -> Double? {
    guard let count = count(name, subject), let whole = self.count(other, subject), whole > 0 else {
      return nil
    }
    return count / whole
  }

  /// Returns the distinct values of a property of a family's subjects, in measuring order.
  func distinct<Value: Hashable>(_ family: any Family.Type, _ value: (Subject) -> Value) -> [Value] {
    var seen: Set<Value> = []
    return subjects.filter { $0.family == family.name }.map(value).filter { seen.insert($0).inserted }
  }

  /// Whether this size was skipped because the strategy took too long on shorter lists. This is the
  /// case if other strategies were timed at this size; otherwise, the run did not reach it.
  private func isGivenUp(_ subject: Subject) -> Bool {
    guard let longest = timed[Line(subject)]?.max() else { return false }
    return longest < subject.size && compared[Line(allLike: subject)]?.contains(subject.size) == true
  }

  /// Returns the table cell with the time of an operation.
  func timeCell(_ subject: Subject) -> Table.Cell {
    guard let time = time(subject) else { return isGivenUp(subject) ? .text("too long") : .missing }
    return isCutOff(subject)
      ? .text("\(Format.text(time.median, .nanoseconds)), cut off") : .number(time.median, .nanoseconds)
  }
}
