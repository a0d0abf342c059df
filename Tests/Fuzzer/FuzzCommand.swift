import ArgumentParser
import Commands
import Measuring
import Foundation
import Properties
import PropertyTesting
import Reporting

/// `bench fuzz`: checks the properties of `swift test` for a given time.
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Searches for a case that breaks a property, for a given time.",
    discussion: """
      Two threads check the properties in turn. For a failure, it prints the smallest case found and the \
      command that runs it again, and exits with 1. The families are \
      \(Properties.Family.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(help: "Checks only these families.", transform: Self.family)
  var families: [Properties.Family] = []

  @Option(help: "The time limit, in seconds.")
  var seconds = 60.0

  @Option(help: "The seed of the cases. Default: random.")
  var seed: UInt64?

  @Option(help: "Checks only properties whose names match this regular expression.")
  var property: String?

  @Option(help: "Checks only this case of the selected property, as printed for a failure.")
  var replay: String?

  /// One day, which is far below the maximum `Duration`.
  private static let maxSeconds = 86_400.0

  private static func family(_ name: String) throws -> Properties.Family {
    guard let family = Properties.Family(rawValue: name) else {
      let names = Properties.Family.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(name)' is not a family; the families are \(names).")
    }
    return family
  }

  func validate() throws {
    guard seconds > 0, seconds <= Self.maxSeconds else {
      throw ValidationError(
        "--seconds is \(seconds); use more than 0 and at most \(Int(Self.maxSeconds)) seconds (a day).")
    }
  }

  func run() throws {
    let chosen = families.isEmpty ? Properties.all : Properties.all.filter { families.contains($0.family) }
    let laws = try NamePattern(property, option: "--property")
      .choose(from: chosen, option: "--property", name: \.name)
    if let replay { return try run(replay, of: laws) }
    let seed = seed ?? UInt64.random(in: 0 ... .max)
    let fuzzer = PropertyFuzzer(laws: laws.map(\.property), seed: seed, seconds: seconds)
    var progress = ProgressLine(seconds: seconds)
    fuzzer.start()
    while fuzzer.isRunning {
      Thread.sleep(forTimeInterval: 0.1)
      let (elapsed, tally) = fuzzer.state
      progress.update(elapsed, "\(Format.count(tally.cases)) cases, \(tally.property)")
    }
    progress.finish()
    let (elapsed, tally) = fuzzer.state
    // Simplest case first, because several laws may have found the same fault.
    for report in tally.failures.sorted(by: { $0.choices < $1.choices }) { try say("\(report)") }
    let rate = Format.count(Int(Double(tally.operations) / max(elapsed, 1e-9)))
    try say(
      "seed \(seed): \(laws.count) properties, \(Format.count(tally.cases)) cases, "
        + "\(Format.count(tally.operations)) operations in \(Int(elapsed.rounded())) s, \(rate) per second: "
        + (tally.failures.isEmpty ? "all held" : "\(tally.failures.count) failed"))
    if !tally.failures.isEmpty { throw ExitCode(1) }
  }

  private func run(_ text: String, of laws: [Properties.Law]) throws {
    guard laws.count == 1 else {
      throw ValidationError(
        "--replay needs a single property, but \(laws.count) are selected; name one with --property.")
    }
    let choices: ChoiceSequence
    do { choices = try ChoiceSequence(text: text) } catch { throw ValidationError("--replay: \(error)") }
    var runner = Runner(seed: 0)
    runner.reportsTraps = true
    runner.replayLine = PropertyFuzzer.replayLine(laws[0].property)
    let report = runner.replay(choices, of: laws[0].property)
    try say("\(report)")
    if !report.isPassed { throw ExitCode(1) }
  }
}

extension PropertyReport {
  /// The choices of the failing case, or an empty sequence.
  fileprivate var choices: ChoiceSequence { counterexample?.choices ?? ChoiceSequence() }
}
