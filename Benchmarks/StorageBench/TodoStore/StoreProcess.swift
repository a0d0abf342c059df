import Commands
import Foundation
import Measuring
import Todos

/// A process that opens a store's file as an app does that has just been started: this program again, with an option that
/// names the file.
///
/// It reads the index and a list, does a round of edits, and prints how many nanoseconds it took until the list was
/// read, and the most bytes of memory that it had.
struct StoreProcess {
  /// The option that names the file.
  static let option = "open-todo-store"

  /// How many nanoseconds it took until the index and a list were read.
  let opening: Double
  /// The most bytes that were resident, the program's own code included.
  let memory: Double

  /// Runs the process to its end.
  ///
  /// - Throws: ``Interruption``, and `InputError` where it fails.
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
      throw InputError(.software, "todo-store: a process that opens the file failed; run it again")
    }
    (opening, memory) = (numbers[0], numbers[1])
  }

  /// What the process does.
  /// - Returns: What it prints.
  static func open(_ path: String) async throws -> String {
    let (store, nanoseconds) = try await MeasuredStoreFile.open(URL(fileURLWithPath: path))
    try await StoreUser(store).doRound()
    try await store.close()
    return "\(nanoseconds) \(maxResidentBytes)"
  }

  /// The most bytes of this process that were resident at once.
  static var maxResidentBytes: Int {
    #if os(Linux)
      // Not by getrusage: there the memory of the parent counts, which the process shared until it became this program.
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
    #endif
  }
}
