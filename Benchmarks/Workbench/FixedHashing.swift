import Foundation
import Measuring

/// Lays out hash tables the same in every process, so that what a run counts is the same each time.
///
/// Swift hashes with a seed that is drawn when a program starts. Where a table's remains of what was removed lie, and so
/// when it is made anew, then differs from one process to the next: two allocations more or less in a fifth of the runs.
enum FixedHashing {
  private static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// Begins this program anew with a fixed seed, unless its environment says whether it has one: in the same process, with
  /// the same arguments.
  static func begin() throws(InputError) {
    guard ProcessInfo.processInfo.environment[variable] == nil else { return }
    guard let path = Bundle.main.executableURL?.path else { return }
    setenv(variable, "1", 1)
    let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    // It returns only where it has failed.
    _ = execv(path, arguments)
    throw InputError(.software, "cannot begin anew as \(path): \(String(cString: strerror(errno)))")
  }

  /// The environment of a process that draws a seed of its own.
  static var drawnEnvironment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = nil
    return environment
  }
}
