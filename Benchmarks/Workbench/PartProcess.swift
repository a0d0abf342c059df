import Commands
import ArgumentParser
import Foundation
import Measuring

/// A process that times one further pass of a run: this program again, with the same arguments.
struct PassProcess {
  let pass: Int
  /// When the run began, by ``Stopwatch``.
  let start: UInt64

  /// Runs the process to its end, or until the user interrupts the run.
  /// - Returns: the samples of the pass.
  func run(until interruption: Interruption) throws -> [SampleRecord] {
    let results = try Self.makeFolder()
    defer { try? FileManager.default.removeItem(at: results) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      CommandLine.arguments.dropFirst() + [
        "--pass", "\(pass)", "--start", "\(start)", "--pass-folder", results.path,
      ]
    // Times are those of hash tables laid out by chance, but for the first pass's.
    process.environment = FixedHashing.drawnEnvironment
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
      throw InputError(.software, "pass \(pass) ended with \(end) \(status); run it again")
    }
    return try ResultsFolder(results).readSamples()
  }

  /// A new folder for what the process measures, with a name that nobody can foresee: what stands at a fixed one in the
  /// run's folder may be another's.
  private static func makeFolder() throws(WriteFailure) -> URL {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "bench-pass-XXXXXX").path
    var name = Array(pattern.utf8CString)
    let path = name.withUnsafeMutableBufferPointer { name in
      mkdtemp(name.baseAddress!).map { String(cString: $0) }
    }
    guard let path else { throw WriteFailure(pattern) }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
