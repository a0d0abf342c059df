import Commands
import ArgumentParser
import Foundation
import Measuring

/// A process that does a part of a run: this program again, with the same arguments.
struct PartProcess {
  /// What it does.
  enum Part: CustomStringConvertible {
    /// Times one further pass.
    case pass(Int)
    /// Counts what all that was timed allocates.
    case allocations

    var arguments: [String] {
      switch self {
      case .pass(let number): ["--pass", "\(number)"]
      case .allocations: ["--allocations"]
      }
    }

    var description: String {
      switch self {
      case .pass(let number): "pass \(number)"
      case .allocations: "counting allocations"
      }
    }
  }

  let part: Part
  /// When the run began, by ``Stopwatch``.
  let start: UInt64

  /// Runs the process to its end, or until the user interrupts the run.
  /// - Returns: what it has measured.
  func run(until interruption: Interruption) throws -> Results {
    let results = try Self.makeFolder()
    defer { try? FileManager.default.removeItem(at: results) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      CommandLine.arguments.dropFirst() + part.arguments
      + ["--start", "\(start)", "--part-folder", results.path]
    if case .allocations = part {
      // Swift hashes with a seed that is drawn when a program starts, and where a table has remains of what was removed,
      // and so when it is made anew, depends on it: with a fixed one counts are the same each time.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    }
    // `bench` alone, or with options alone, runs the default command, which these options belong to.
    try process.run()
    var isStopping = false
    while process.isRunning {
      Thread.sleep(forTimeInterval: 0.05)
      if interruption.isRequested, !isStopping {
        process.terminate()
        isStopping = true
      }
    }
    let status = process.terminationStatus
    // Where its exit code is one of ours, it has said why, in a line.
    if process.terminationReason == .exit, InputError.Code(rawValue: status) != nil { throw ExitCode(status) }
    guard process.terminationReason == .exit, status == 0 else {
      let end = process.terminationReason == .exit ? "exit code" : "signal"
      throw InputError(.software, "\(part) ended with \(end) \(status); run it again")
    }
    return try ResultsFolder(results).read()
  }

  /// Makes sure that such a process will have a folder, before anything is measured.
  static func checkFolder() throws(WriteFailure) {
    let folder = try makeFolder()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A new folder for what the process measures, with a name that nobody can foresee: what stands at a fixed one in the
  /// run's folder may be another's.
  private static func makeFolder() throws(WriteFailure) -> URL {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "bench-part-XXXXXX").path
    var name = Array(pattern.utf8CString)
    let path = name.withUnsafeMutableBufferPointer { name in
      mkdtemp(name.baseAddress!).map { String(cString: $0) }
    }
    guard let path else { throw WriteFailure(pattern) }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
