import Commands
import Foundation
import Measuring
import Todos

/// A process that opens a store's file like an app that has just started. It runs this program with
/// an option that names the file.
///
/// The process reads the index and a list, and does a round of edits. It prints the nanoseconds
/// until the list was read, and its peak memory in bytes.
struct StoreProcess {
  /// The option that names the file.
  static let option = "open-todo-store"

  /// The nanoseconds until the index and a list were read.
  let opening: Double
  /// The peak resident memory in bytes, including the program's code.
  let memory: Double

  /// Runs the process and waits for its end.
  ///
  /// - Throws: ``Interruption``, or `InputError` if the process fails.
  init(_ file: URL) throws {
    try Interruption.check()
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--\(Self.option)", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try Interruption.check()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 2 else {
      throw InputError(.software, "todo-store: a process that opens the file failed; run the command again")
    }
    (opening, memory) = (numbers[0], numbers[1])
  }

  /// Does the work of the process.
  /// - Returns: The text that the process prints.
  static func open(_ path: String) async throws -> String {
    let (store, nanoseconds) = try await MeasuredStoreFile.open(URL(fileURLWithPath: path))
    try await StoreUser(store).doRound()
    try await store.close()
    return "\(nanoseconds) \(maxResidentBytes)"
  }

  /// The peak resident memory of this process, in bytes.
  static var maxResidentBytes: Int {
    #if os(Linux)
      // `getrusage` would include the parent's memory, which the process shared until `exec`.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
    #endif
  }
}
