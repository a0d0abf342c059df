import Foundation

/// The extent of long tests: process kills, simulations with faults, statistics, and strategies
/// beyond the default ones.
///
/// The environment variable `SLOW_TESTS` sets it. Without it, `swift test` takes minutes. Every
/// change must pass with `SLOW_TESTS=1`, and `SLOW_TESTS=20` does twenty times as much.
package enum SlowTests {
  /// The value of `SLOW_TESTS`, or 0 if it is not set.
  package static let factor = ProcessInfo.processInfo.environment["SLOW_TESTS"].map { Int($0) ?? 1 } ?? 0

  /// Whether the long tests run.
  package static var areEnabled: Bool { factor > 0 }

  /// Returns a number of seeds, kills or seconds: `fast`, or `slow` times ``factor`` if enabled.
  package static func amount(_ fast: Int, slow: Int) -> Int { areEnabled ? factor * slow : fast }
}
