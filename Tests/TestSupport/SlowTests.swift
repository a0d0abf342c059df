import Foundation

/// How much the long tests do: process kills, worlds with faults, statistics, strategies beyond the default ones.
///
/// The environment variable `SLOW_TESTS` decides. Without it, `swift test` takes minutes. `SLOW_TESTS=1` is what a change
/// has to pass, `SLOW_TESTS=20` does twenty times that.
package enum SlowTests {
  /// The value of `SLOW_TESTS`; 0 if it is not set.
  package static let factor = ProcessInfo.processInfo.environment["SLOW_TESTS"].map { Int($0) ?? 1 } ?? 0

  /// Whether the long tests run.
  package static var areEnabled: Bool { factor > 0 }

  /// How many seeds, kills or seconds a test takes: `fast`, or `slow` times the value of `SLOW_TESTS` if that is set.
  package static func amount(_ fast: Int, slow: Int) -> Int { areEnabled ? factor * slow : fast }
}
