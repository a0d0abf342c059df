import Foundation
import SeededRandom
import Properties
import PropertyTesting
import Synchronization

/// Runs the properties in turn on two threads until one fails or time is up.
final class PropertyFuzzer: Sendable {
  /// The progress so far.
  struct Tally {
    var cases = 0
    var operations = 0
    var property = ""
    var failures: [PropertyReport] = []
    var threads = 0
    /// The number of the next turn, which determines its property and cases.
    var turn = 0
    var end = ContinuousClock.now
  }

  private static let threads = 2
  /// The duration of a turn, long enough that switching properties costs little.
  private static let slice = Duration.milliseconds(50)
  /// The maximum duration of shrinking. Beyond that, a case is long, and more shrinking hardly
  /// makes it more readable.
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

  /// The elapsed seconds and the progress.
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
      // Shrinking and naive models may recurse deeply.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  /// Runs one property for a while, and returns whether to continue. Each turn has its own cases,
  /// which depend only on the seed.
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
    // A turn may be too short to reach every label. The tests check the labels.
    let isUncovered = if case .uncovered = report.verdict { true } else { false }
    let hasFailed = !report.isPassed && !isUncovered
    tally.withLock {
      $0.cases += report.cases
      $0.operations += report.operations
      if hasFailed { $0.failures.append(report) }
    }
    return !hasFailed
  }

  /// Returns the command that runs a case again.
  static func replayLine(_ law: Property) -> ReplayLine {
    let name = law.name.map { "^$.|?*+()[]{}\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return ReplayLine(before: "swift run bench fuzz --property '^\(name)$' --replay ", after: "")
  }
}
