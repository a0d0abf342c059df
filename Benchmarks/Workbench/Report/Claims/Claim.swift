import Measuring
import Reporting

/// A figure of a run, and what it rests on.
struct ClaimReading {
  var value: Double
  /// Whether counting ended before the workload did.
  var isCutOff = false
  /// The operation, from 1, at which the order broke; `nil` if it never did.
  var brokenAt: Int?
  /// The workload, where it is one of several.
  var workload: String?
  /// Further numbers and words that a claim's texts may name.
  var parts: [String: Double] = [:]
  var place = ""
}

/// A figure that a claim is decided by, and the bound that decides.
struct ClaimTest {
  /// What was measured, in words that its figure follows.
  let name: String
  /// The figure, as text.
  let figure: String
  /// What it is compared with, as text.
  let bound: String
  let outcome: Bound.Outcome

  /// - Parameters:
  ///   - reading: What was measured; where there is nothing, there is no test.
  ///   - condition: What the run must have besides, and whether it has; without it, nothing is decided.
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

/// What people say, what was measured of it, and the verdict that follows.
struct Claim {
  let quotation: Quotation
  /// What was measured, such as the strategies' names.
  let subject: String
  /// What must hold.
  let tests: [ClaimTest]
  /// Where it may fail all the same, each with the words that follow "but not".
  let limits: [(words: String, test: ClaimTest)]
  /// Other figures that a reader wants beside these.
  let notes: [String]

  /// - Returns: `nil` where the run lacks one of the figures.
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

  /// What the figures say, by their bounds alone.
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

  /// The bounds, each with the name of its figure, or once where all are alike.
  var decides: String {
    let isAlike = tests.count > 1 && Set(tests.map(\.bound)).count == 1
    let bounds = isAlike ? ["each \(tests[0].bound)"] : tests.map { "\($0.name): \($0.bound)" }
    return (bounds + limits.map { "not \($0.words) unless \($0.test.name): \($0.test.bound)" })
      .joined(separator: "; ")
  }
}

/// Where something is said: a page that others can open.
struct QuotedSource: Hashable, Decodable {
  let name: String
  let link: String
  /// Whether the words were read in someone else's copy, since the page itself could not be opened.
  var isCopy: Bool?

  /// The link, and that it is a copy that was read.
  var markdown: String { "[\(name)](\(link))" + (isCopy == true ? ", read in a copy" : "") }
}

/// What someone says, in their own words.
struct Quotation: Hashable, Decodable {
  /// What the words are about, where they do not say it themselves; ours.
  var topic: String?
  let words: String
  let source: QuotedSource

  var markdown: String { "\(topic.map { "\($0): " } ?? "")“\(words)” (\(source.markdown))" }
}
