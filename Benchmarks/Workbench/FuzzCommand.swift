import ArgumentParser
import Catalogue
import Foundation
import Properties
import PropertyTesting
import Reporting
import Synchronization

/// `bench fuzz`: the properties that `swift test` checks, for as long as asked.
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Looks for a case that breaks a property, for as long as you like.",
    discussion: """
      Two threads take turns through the properties. A failure is printed with the smallest case found and the \
      line that runs it again, and the exit code is 1. The families are \
      \(Properties.Family.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(help: "Only these families.", transform: Self.family)
  var families: [Properties.Family] = []

  @Option(help: "How long, in seconds.")
  var seconds = 60.0

  @Option(help: "What the cases derive from; drawn anew if left out.")
  var seed: UInt64?

  @Option(help: "Only the properties whose name matches this regular expression.")
  var property: String?

  @Option(help: "Only this case of the one property chosen, as a failure printed it.")
  var replay: String?

  /// A day: far below what a `Duration` can hold.
  private static let mostSeconds = 86_400.0

  private static func family(_ name: String) throws -> Properties.Family {
    guard let family = Properties.Family(rawValue: name) else {
      let names = Properties.Family.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(name)' is no family; the families are \(names).")
    }
    return family
  }

  func validate() throws {
    guard seconds > 0, seconds <= Self.mostSeconds else {
      throw ValidationError(
        "--seconds is \(seconds); use more than 0, and at most \(Int(Self.mostSeconds)), which is a day.")
    }
  }

  func run() throws {
    let chosen = families.isEmpty ? Properties.all : Properties.all.filter { families.contains($0.family) }
    let laws = try NamePattern(property, option: "--property")
      .choose(from: chosen, option: "--property", name: \.name)
    if let replay { return try run(replay, of: laws) }
    let seed = seed ?? UInt64.random(in: 0 ... .max)
    let fuzzer = Fuzzer(laws: laws.map(\.property), seed: seed, seconds: seconds)
    var progress = ProgressLine(seconds: seconds)
    fuzzer.start()
    while fuzzer.isRunning {
      Thread.sleep(forTimeInterval: 0.1)
      let (elapsed, tally) = fuzzer.state
      progress.update(elapsed, "\(Format.count(tally.cases)) cases, \(tally.property)")
    }
    progress.finish()
    let (elapsed, tally) = fuzzer.state
    // The simplest case first: several laws may have found one fault.
    for report in tally.failures.sorted(by: { $0.choices < $1.choices }) { try say("\(report)") }
    let rate = Format.count(Int(Double(tally.operations) / max(elapsed, 1e-9)))
    try say(
      "seed \(seed): \(laws.count) properties, \(Format.count(tally.cases)) cases, "
        + "\(Format.count(tally.operations)) operations in \(Int(elapsed.rounded())) s, \(rate) a second: "
        + (tally.failures.isEmpty ? "all held" : "\(tally.failures.count) failed"))
    if !tally.failures.isEmpty { throw ExitCode(1) }
  }

  private func run(_ text: String, of laws: [Properties.Law]) throws {
    guard laws.count == 1 else {
      throw ValidationError(
        "--replay is a case of one property, not of \(laws.count); name it with --property.")
    }
    let choices: ChoiceSequence
    do { choices = try ChoiceSequence(text: text) } catch { throw ValidationError("--replay: \(error)") }
    var runner = Runner(seed: 0)
    runner.reportsTraps = true
    runner.replayLine = Fuzzer.replayLine(laws[0].property)
    let report = runner.replay(choices, of: laws[0].property)
    try say("\(report)")
    if !report.isPassed { throw ExitCode(1) }
  }
}

/// Two threads that take turns through the properties until one fails or time is up.
final class Fuzzer: Sendable {
  /// What has been tried so far.
  struct Tally {
    var cases = 0
    var operations = 0
    var property = ""
    var failures: [PropertyTesting.Report] = []
    var threads = 0
    /// The next turn's number: which property it tries, and from which case on.
    var turn = 0
    var end = ContinuousClock.now
  }

  private static let threads = 2
  /// How long a turn lasts: long enough to forget what changing the property costs.
  private static let slice = Duration.milliseconds(50)
  /// How long a case is shrunk: one that takes longer is long, and a second more hardly helps to read it.
  private static let shrinkTime = Duration.seconds(5)

  private let laws: [Property]
  private let seed: UInt64
  private let begin = ContinuousClock.now
  private let deadline: ContinuousClock.Instant
  private let tally = Mutex(Tally())

  init(laws: [Property], seed: UInt64, seconds: Double) {
    self.laws = laws
    self.seed = seed
    deadline = begin + .seconds(seconds)
  }

  var isRunning: Bool { tally.withLock { $0.threads > 0 } }

  /// The seconds since the start, or until the end, and what has been tried.
  var state: (elapsed: Double, tally: Tally) {
    let tally = tally.withLock { $0 }
    let elapsed = begin.duration(to: tally.threads > 0 ? .now : tally.end)
    return (elapsed / .seconds(1), tally)
  }

  func start() {
    tally.withLock { $0.threads = Self.threads }
    for _ in 0..<Self.threads {
      let thread = Thread { [self] in
        while takeTurn() {}
        tally.withLock {
          $0.threads -= 1
          $0.end = .now
        }
      }
      // Shrinking and naive models may recurse.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Runs one property for a while; returns whether to go on. Each turn has its own cases, the same for a seed.
  private func takeTurn() -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    let turn: Int? = tally.withLock {
      guard $0.failures.isEmpty else { return nil }
      $0.property = laws[$0.turn % laws.count].name
      $0.turn += 1
      return $0.turn - 1
    }
    guard let turn else { return false }
    let law = laws[turn % laws.count]
    var runner = Runner(seed: SplitMix64.output(turn, ofSeed: seed), cases: .max)
    if turn < laws.count { runner.regressions = Properties.regressions }
    runner.deadline = min(deadline, .now + Self.slice)
    runner.reportsTraps = true
    runner.replayLine = Self.replayLine(law)
    runner.shrinkTime = Self.shrinkTime
    let report = runner.run(law)
    tally.withLock {
      $0.cases += report.cases
      $0.operations += report.operations
      // A turn may be too short to reach every label; tests see to that.
      if case .uncovered = report.verdict { return }
      if !report.isPassed { $0.failures.append(report) }
    }
    return report.isPassed
  }

  /// The command that runs a case again.
  static func replayLine(_ law: Property) -> ReplayLine {
    let name = law.name.map { "^$.|?*+()[]{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return ReplayLine(before: "swift run bench fuzz --property '^\(name)$' --replay ", after: "")
  }
}

extension PropertyTesting.Report {
  /// The choices of the failing case; none come first.
  fileprivate var choices: ChoiceSequence { counterexample?.choices ?? ChoiceSequence() }
}
