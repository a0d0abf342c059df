import Commands
import ArgumentParser
import Foundation
import Measuring

/// A process that does a part of a run: this program again, with the same arguments.
struct PartProcess {
  /// What it does.
  enum Part: ExpressibleByArgument, CustomStringConvertible {
    /// Times one further pass.
    case pass(Int)
    /// Counts what all that was timed allocates.
    case allocations

    /// Reads what ``description`` says.
    init?(argument: String) {
      if argument == Self.allocations.description {
        self = .allocations
      } else if let number = Int(argument.dropFirst("pass ".count)), number > 0 {
        self = .pass(number)
        if description != argument { return nil }
      } else {
        return nil
      }
    }

    var description: String {
      switch self {
      case .pass(let number): "pass \(number)"
      case .allocations: "allocations"
      }
    }
  }

  let part: Part
  /// When the run began, by ``Stopwatch``.
  let start: UInt64

  /// Runs the process to its end, or until the user interrupts the run.
  /// - Returns: what it has measured; nil where it was asked to end before it had begun.
  func run(until interruption: RunInterruption) throws -> Results? {
    let results = try Self.makeFolder()
    defer { try? FileManager.default.removeItem(at: results) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    // First, since the user's own may end by `--` and names. `bench` alone, or with options alone, runs `run`.
    let arguments = CommandLine.arguments.dropFirst()
    process.arguments =
      [
        "run", "--part", part.description, "--start", "\(start)", "--part-folder", results.path, "--parent",
        "\(getpid())",
      ] + arguments.dropFirst(arguments.first == "run" ? 1 : 0)
    if case .allocations = part {
      // Swift hashes with a seed that is drawn when a program starts, and where a table has remains of what was removed,
      // and so when it is made anew, depends on it: with a fixed one counts are the same each time.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    }
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
    // It was asked before it listened.
    if isStopping, process.terminationReason == .uncaughtSignal, status == SIGTERM { return nil }
    // Where its exit code is one of ours, it has said why, in a line.
    if process.terminationReason == .exit, InputError.Code(rawValue: status) != nil { throw ExitCode(status) }
    guard process.terminationReason == .exit, status == 0 else {
      let end = process.terminationReason == .exit ? "exit code" : "signal"
      let mend = "run it again, or report what was measured by `bench report`"
      throw InputError(.software, "the part '\(part)' ended with \(end) \(status); \(mend)")
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
