import Measuring
import Reporting

/// A figure of a run, with its circumstances.
struct ClaimReading {
  var value: Double
  /// Whether counting was cut off before the workload ended.
  var isCutOff = false
  /// The 1-based operation at which the order broke, or `nil` if it never did.
  var brokenAt: Int?
  /// The workload, if the figure is from one of several.
  var workload: String?
  /// Further numbers that the claim's texts can insert by name.
  var parts: [String: Double] = [:]
  /// Where the figure is from, such as `against an adversary`, for the words of a restriction.
  var place = ""
}

/// A figure that decides about a claim, with its bound.
struct ClaimTest {
  /// A description of the figure, to be followed by its value.
  let name: String
  /// The figure, as text.
  let figure: String
  /// The bound, as text.
  let bound: String
  let outcome: Bound.Outcome

  /// - Parameters:
  ///   - reading: The figure. If it is `nil` or not finite, the result is `nil`.
  ///   - condition: An additional requirement on the run. If it is not met, the outcome is open.
  init?(
    _ name: String, _ reading: ClaimReading?, _ bound: Bound, in unit: Unit = .none,
    if condition: (text: String, isMet: Bool)? = nil
  ) {
    guard let reading, reading.value.isFinite else { return nil }
    self.name = name
    var text =
      reading.brokenAt.map { "order breaks at operation \(Format.count($0))" }
      ?? (bound == .orderKept
        ? "order kept for \(Format.text(reading.value)) operations" : Format.text(reading.value, unit))
    if reading.isCutOff { text += "*" }
    if let workload = reading.workload { text += " (`\(workload)`)" }
    figure = text
    self.bound = bound.text(unit) + (condition.map { ", \($0.text)" } ?? "")
    outcome =
      reading.brokenAt != nil
      ? .fails
      : condition?.isMet == false || bound == .orderKept && reading.isCutOff
        ? .open : bound.outcome(reading.value)
  }
}

/// A public statement, the measured figures, and the resulting verdict.
struct Claim {
  let quotation: Quotation
  /// The subject of the measurements, such as the strategies' names.
  let subject: String
  /// The tests that must hold.
  let tests: [ClaimTest]
  /// Restrictions of the claim that may fail. The words of each follow "but not".
  let limits: [(words: String, test: ClaimTest)]
  /// Other figures of interest.
  let notes: [String]

  /// - Returns: `nil` if the run lacks one of the figures.
  init?(
    _ quotation: Quotation, of subject: String, _ tests: [ClaimTest?],
    butNot limits: [(words: String, test: ClaimTest?)] = [], notes: [String?] = []
  ) {
    let (known, knownLimits) = (
      tests.compactMap(\.self), limits.compactMap { limit in limit.test.map { (limit.words, $0) } }
    )
    guard !known.isEmpty, known.count == tests.count, knownLimits.count == limits.count else { return nil }
    self.quotation = quotation
    self.subject = subject
    (self.tests, self.limits, self.notes) = (known, knownLimits, notes.compactMap(\.self))
  }

  /// The verdict, which follows from the figures and bounds alone.
  var verdict: String {
    let failed = tests.filter { $0.outcome == .fails }
    if !failed.isEmpty {
      return failed.count == tests.count
        ? "refuted" : "refuted by \(failed.map(\.name).joined(separator: ", "))"
    }
    if tests.contains(where: { $0.outcome == .open }) { return "not decided" }
    let missed = limits.filter { $0.test.outcome != .holds }.map(\.words)
    return missed.isEmpty ? "upheld" : "upheld, but not \(missed.joined(separator: ", nor "))"
  }

  var measured: String {
    let figures = (tests + limits.map(\.test)).map { "\($0.name): \($0.figure)" }
    return "\(subject): \((figures + notes).joined(separator: "; "))"
  }

  /// The bounds, each with the name of its figure. If all are equal, the bound is given only once.
  var decides: String {
    let isAlike = tests.count > 1 && Set(tests.map(\.bound)).count == 1
    let bounds = isAlike ? ["each \(tests[0].bound)"] : tests.map { "\($0.name): \($0.bound)" }
    return (bounds + limits.map { "“but not \($0.words)” unless \($0.test.name): \($0.test.bound)" })
      .joined(separator: "; ")
  }
}

/// A literal quotation.
struct Quotation: Hashable, Decodable {
  /// The topic, in our words, if the quotation does not state it.
  var topic: String?
  let words: String
  let source: QuotedSource

  var markdown: String { "\(topic.map { "\($0): " } ?? "")“\(words)” (\(source.markdown))" }
}
