import Commands
import Foundation
import Measuring
import Testing
import TestSupport

@Suite struct RunInterruptionTests {
  private static let signals: [(name: String, number: Int32)] =
    [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP)].filter { Signals.toEnd.contains($0.1) }

  /// Returns a script that starts a run and interrupts it when a condition holds.
  private static func asking(_ what: String, when condition: String) -> String {
    """
    mkdir temporary; export TMPDIR=$PWD/temporary
    "$0" "$@" & until \(condition); do kill -0 $! || exit; sleep 0.02; done; \(what); wait $!
    """
  }

  private static let hasBegun = "[[ -e run/environment.json ]]"
  /// The first pass has finished, and a separate process runs the next one.
  private static let isInAPart =
    "[[ -e run/samples.csv && $(wc -l < run/samples.csv) -gt 1 ]] && compgen -G 'temporary/bench-part-*'"

  /// One strategy on a few workloads: a short first pass, then further passes and allocations.
  private static let narrow = [
    "run", "reordering", "--quick", "--strategy", "^midpoint-window$", "--size", "1000", "--workload",
    "^(append|prepend|random-insert|hot-gap-left)$", "--output", "run",
  ]

  @Test(arguments: signals) func interruptedRunWritesAReport(signal: String, number: Int32) throws {
    let program = try Program()
    let shell = Self.asking("kill -\(signal) $!", when: Self.hasBegun)
    let outcome = try program.run(["run", "--quick", "--output", "run"], shell: shell)
    try requireReport(program, outcome, 128 + number)
  }

  /// The run's process forwards every signal to its parts.
  @Test(arguments: signals.prefix(SlowTests.amount(1, slow: 3))) func interruptedPartsWriteAReport(
    signal: String, number: Int32
  ) throws {
    let program = try Program()
    let outcome = try program.run(
      Self.narrow, shell: Self.asking("kill -\(signal) $!", when: Self.isInAPart))
    try requireReport(program, outcome, 128 + number)
  }

  /// A closing terminal sends the signal twice.
  @Test func runMayBeInterruptedTwice() throws {
    let program = try Program()
    let shell = Self.asking("kill -TERM $!; sleep 0.01; kill -TERM $!", when: Self.hasBegun)
    try requireReport(program, try program.run(["run", "--quick", "--output", "run"], shell: shell), 143)
  }

  @Test func partsOfAKilledRunEndToo() throws {
    let program = try Program()
    let gone =
      "for i in {1..600}; do compgen -G 'temporary/bench-part-*' > /dev/null || exit 0; sleep 0.1; done; exit 1"
    let outcome = try program.run(
      Self.narrow, shell: Self.asking("kill -KILL $!; \(gone)", when: Self.isInAPart))
    #expect(outcome.code == 0)
  }

  @Test func familiesMayFollowTwoDashesAndRepeat() throws {
    let program = try Program()
    let narrow = [
      "run", "--quick", "--strategy", "^chunked$", "--size", "10", "--workload", "^random$", "--output",
      "run",
    ]
    #expect(try program.run(narrow + ["--", "insertion", "insertion"]).code == 0)
    #expect(try ResultsFolder(program.url("run")).read().environment.isComplete == true)
  }

  private func requireReport(_ program: Program, _ outcome: Program.Outcome, _ code: Int32) throws {
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(try ResultsFolder(program.url("run")).read().environment.isComplete == false)
    #expect(program.read("run/README.md")?.contains("The run was interrupted") == true)
    #expect(!program.names(in: "temporary").contains { $0.hasPrefix("bench-part") })
  }
}
