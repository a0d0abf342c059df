#if Server
import Foundation
import Measuring

/// A server that runs in a process of its own, on a port of its own; it ends with its last use.
final class ServerProcess {
  private let process = Process()
  private let log: URL
  /// The port of the loopback at which it listens.
  let port: Int

  /// Starts a program of this package, and waits until it says where it listens.
  ///
  /// - Parameters:
  ///   - program: Its name; it stands beside this one.
  ///   - log: The file for what it says of its work, which it goes on writing.
  /// - Throws: `InputError` where it says nothing of the kind.
  init(_ program: String, _ arguments: [String], log: URL) throws {
    self.log = log
    if !FileManager.default.fileExists(atPath: log.path) {
      try Data().write(to: log)
    }
    let errors = try FileHandle(forWritingTo: log)
    defer { try? errors.close() }
    try errors.seekToEnd()
    let output = Pipe()
    process.executableURL = try Self.url(of: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    var said = Data()
    while !said.contains(UInt8(ascii: "\n")) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    let line = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let port = URL(string: line)?.port else {
      process.terminate()
      process.waitUntilExit()
      throw InputError(.software, "\(program) does not listen: \(Self.lastLine(of: log))")
    }
    self.port = port
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// What tells it from all other processes.
  var number: Int32 { process.processIdentifier }

  /// What it has taken of the machine so far.
  ///
  /// - Throws: `InputError` where it has ended.
  func usage() throws(InputError) -> ProcessUsage {
    guard let usage = ProcessUsage(of: number) else {
      throw InputError(.software, "the server has ended: \(Self.lastLine(of: log))")
    }
    return usage
  }

  /// Tells it to end, and waits for that.
  ///
  /// - Returns: Whether it ended as it should.
  func end() -> Bool {
    process.terminate()
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  /// Runs a program of this package to its end.
  ///
  /// - Returns: What it printed, without white space around it.
  /// - Throws: `InputError` where it fails.
  static func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = try url(of: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw InputError(.software, "\(program): \(complaint.shown)")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func url(of program: String) throws(InputError) -> URL {
    let url = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: program)
    guard let url, FileManager.default.isExecutableFile(atPath: url.path) else {
      throw InputError(.noInput, "\(program) is not beside this program; type: swift run bench load")
    }
    return url
  }

  private static func lastLine(of log: URL) -> String {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").last.map { String($0).shown } ?? "it has said nothing"
  }
}
#endif
