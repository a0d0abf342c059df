import Commands
import ArgumentParser
import Foundation
import Measuring

/// A process that performs a part of a run. It runs this program with the same arguments.
struct PartProcess {
  enum Part: ExpressibleByArgument, CustomStringConvertible {
    /// Times one further pass.
    case pass(Int)
    /// Counts the allocations of all trials that were timed.
    case allocations

    /// Parses a text in the format of ``description``.
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
  /// The start time of the run, as a ``Stopwatch`` reading.
  let start: UInt64

  /// Runs the process until it ends or the user interrupts the run.
  /// - Returns: Its results, or `nil` if it was terminated before it had started.
  func run(until interruption: RunInterruption) throws -> Results? {
    let results = try Self.makeFolder()
    defer { try? FileManager.default.removeItem(at: results) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    // These come first because the user's arguments may end with `--` and names. `bench` without a
    // command means `run`.
    let arguments = CommandLine.arguments.dropFirst()
    process.arguments =
      [
        "run", "--part", part.description, "--start", "\(start)", "--part-folder", results.path, "--parent",
        "\(getpid())",
      ] + arguments.dropFirst(arguments.first == "run" ? 1 : 0)
    if case .allocations = part {
      // Swift draws a random hash seed when a program starts. When a hash table is resized after
      // removals depends on that seed. A fixed seed makes the counts reproducible.
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
    // The signal arrived before the process had installed its handler.
    if isStopping, process.terminationReason == .uncaughtSignal, status == SIGTERM { return nil }
    // With one of our exit codes, the process has already printed the reason.
    if process.terminationReason == .exit, InputError.Code(rawValue: status) != nil { throw ExitCode(status) }
    guard process.terminationReason == .exit, status == 0 else {
      let end = process.terminationReason == .exit ? "exit code" : "signal"
      let remedy = "run it again, or write a report of the measurements so far with `bench report`"
      throw InputError(.software, "the part '\(part)' ended with \(end) \(status); \(remedy)")
    }
    return try ResultsFolder(results).read()
  }

  /// Throws if no folder for such a process can be created. Called before anything is measured.
  static func checkFolder() throws(WriteFailure) {
    let folder = try makeFolder()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Creates a folder with an unpredictable name for the results of the process. A file at a fixed
  /// path in the run's folder might belong to someone else.
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
