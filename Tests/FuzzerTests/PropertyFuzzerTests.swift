import Foundation
import PropertyTesting
import Testing

@testable import Fuzzer

@Suite struct PropertyFuzzerTests {
  private func run(_ law: Property, seconds: Double) -> (elapsed: Double, tally: PropertyFuzzer.Tally) {
    let fuzzer = PropertyFuzzer(laws: [law], seed: 1, seconds: seconds)
    fuzzer.start()
    while fuzzer.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    return fuzzer.state
  }

  /// A turn may be too short to reach a property's labels, which must not end the run.
  @Test func uncoveredLabelDoesNotEndTheRun() {
    let law = Property("never covered", coverage: ["never": 0.5]) { source in
      _ = try source.bool()
      source.label("never", if: false)
    }
    let (elapsed, tally) = run(law, seconds: 1)
    #expect(elapsed >= 1 && tally.turn > 4 && tally.failures.isEmpty, "\(tally)")
  }

  @Test func failureEndsTheRun() {
    let law = Property("never held") { _ in try require(false, "never") }
    let (elapsed, tally) = run(law, seconds: 60)
    #expect(elapsed < 60 && !tally.failures.isEmpty)
  }
}
