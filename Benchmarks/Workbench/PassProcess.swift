import ArgumentParser
import Catalogue
import Foundation
import Measuring

/// A process that times one further pass of a run: this program again, with the same arguments.
struct PassProcess {
  let pass: Int
  /// The run's folder.
  let folder: URL
  /// When the run began, by ``Stopwatch``.
  let start: UInt64

  /// Where the process leaves what it measured.
  static func folder(pass: Int, of folder: URL) -> URL { folder.appending(path: ".pass-\(pass)") }

  /// Runs the process to its end, or until the user interrupts the run.
  /// - Returns: the samples of the pass.
  func run(until interruption: Interruption) throws -> [SampleRecord] {
    let results = Self.folder(pass: pass, of: folder)
    defer { try? FileManager.default.removeItem(at: results) }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      CommandLine.arguments.dropFirst() + ["--pass", "\(pass)", "--start", "\(start)"]
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
}
