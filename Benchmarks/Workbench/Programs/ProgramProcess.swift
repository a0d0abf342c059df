import Commands
import Foundation
import Measuring
import Reordering
import Synchronization

/// A running program and its pipes.
///
/// Writing does not block, and every wait has a time limit. So a program that does not read, does
/// not write, or writes without end results in an error.
final class ProgramProcess {
  /// The maximum length of a line.
  private static let maxLineBytes = 1 << 20
  /// The seconds that a program may take to end after its input was closed.
  private static let secondsToEnd = 1.0
  /// The process group of the running program, or 0 if there is none.
  private static let runningGroup = Atomic<pid_t>(0)

  private let process = Process()
  private let group: pid_t
  private let input = Pipe()
  private let output = Pipe()
  private let timeout: Double
  private var isOpen = true
  /// Output that was read, but is not part of a returned line.
  private var received: ArraySlice<UInt8> = []
  /// The total time of the requests, in nanoseconds, from writing a request to its last line.
  private(set) var nanoseconds: UInt64 = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - timeout: The time limit for the first line and for each answer, in seconds.
  init(_ command: [String], timeout: Double) throws(ProgramFault) {
    self.timeout = timeout
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    // The reading end stays open here, so that writing to a program that has ended does not raise
    // SIGPIPE. The end of its output shows that it has ended.
    process.standardInput = input.fileHandleForReading
    process.standardOutput = output
    _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFL, O_NONBLOCK)
    do {
      try process.run()
    } catch {
      throw ProgramFault("\(command[0]) cannot be started (\(error)); install it", isMissing: true)
    }
    // Foundation starts each process as the leader of a new group.
    group = process.processIdentifier
    Self.runningGroup.store(group, ordering: .relaxed)
  }

  deinit { end(within: 0) }

  /// Makes Ctrl-C and other requests to end this process kill the running program as well. The
  /// terminal's signal does not reach it, because it has its own process group.
  static func killWhenInterrupted() {
    // Initializes the global here: its first use must not be in a signal handler.
    _ = runningGroup.load(ordering: .relaxed)
    Signals.handle(Signals.toEnd) { number in
      let group = ProgramProcess.runningGroup.load(ordering: .relaxed)
      if group > 0 { kill(-group, SIGKILL) }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Reads the program's first line.
  func greeting() throws(ProgramFault) -> [UInt8] {
    var reason = "the program wrote none within \(timeout) s; write it at the start, and flush the output"
    do throws(ProgramFault) {
      if let line = try line(until: deadline()) { return line }
    } catch {
      reason = error.reason
    }
    throw ProgramFault("no first line: \(reason)", isMissing: true)
  }

  /// Writes a line, and reads lines up to an empty one, which is not returned.
  /// - Throws: ``ProgramFault`` if the program had written something before the request, answers
  ///   more than `maxRows` rows, or does not answer in time.
  func ask(_ request: String, maxRows: Int) throws(ProgramFault) -> [[UInt8]] {
    guard received.isEmpty else {
      throw ProgramFault(
        "output before the operation was sent: \(ProgramFault.quoted(received.prefix(80))); "
          + "answer each operation once"
      )
    }
    let watch = Stopwatch()
    let deadline = deadline()
    let bytes = Array((request + "\n").utf8)
    guard write(input.fileHandleForWriting.fileDescriptor, bytes, bytes.count) == bytes.count else {
      throw ProgramFault("its input is full; read each operation before answering it")
    }
    var rows: [[UInt8]] = []
    while true {
      guard let line = try line(until: deadline) else {
        throw ProgramFault(
          rows.isEmpty
            ? "no answer within \(timeout) s; increase the limit with --timeout SECONDS"
            : "no empty line at the end of the answer within \(timeout) s; end each answer with one")
      }
      if line.isEmpty { break }
      guard rows.count < maxRows else {
        throw ProgramFault("the answer has more rows than the list; end each answer with an empty line")
      }
      rows.append(line)
    }
    nanoseconds += watch.nanoseconds
    return rows
  }

  /// Closes the program's input, waits up to `seconds` for its end, and kills it and its children.
  /// Calling this again has no effect.
  /// - Returns: How the program ended by itself, or `nil` if it was killed.
  @discardableResult
  func end(within seconds: Double = secondsToEnd) -> String? {
    guard isOpen else { return nil }
    isOpen = false
    try? input.fileHandleForWriting.close()
    let watch = Stopwatch()
    while process.isRunning, Double(watch.nanoseconds) < seconds * 1e9 { usleep(1_000) }
    let isKilled = process.isRunning
    kill(-group, SIGKILL)
    Self.runningGroup.store(0, ordering: .relaxed)
    while process.isRunning { usleep(1_000) }
    if isKilled { return nil }
    let status = process.terminationStatus
    return process.terminationReason == .exit ? "exit code \(status)" : "signal \(status)"
  }

  private func deadline() -> UInt64 { Stopwatch.now() + UInt64(timeout * 1e9) }

  /// Returns the next line without its line break, or `nil` after the deadline.
  private func line(until deadline: UInt64) throws(ProgramFault) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let end = received.firstIndex(of: UInt8(ascii: "\n"))
      line += received[..<(end ?? received.endIndex)]
      received = received[(end.map { $0 + 1 } ?? received.endIndex)...]
      if end != nil {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
      }
      guard line.count <= Self.maxLineBytes else {
        throw ProgramFault(
          "the program wrote a line of more than \(Self.maxLineBytes) bytes; end lines with a line feed")
      }
      guard try receive(until: deadline) else { return nil }
    }
  }

  /// Waits for output of the program and reads it.
  /// - Returns: Whether output arrived in time.
  private func receive(until deadline: UInt64) throws(ProgramFault) -> Bool {
    var end = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      let now = Stopwatch.now()
      guard now < deadline else { return false }
      // Rounded up, so that the last wait is not a busy loop.
      poll(&end, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
    } while end.revents == 0
    received =
      [UInt8](unsafeUninitializedCapacity: 1 << 16) { $1 = max(0, read(end.fd, $0.baseAddress, $0.count)) }[
        ...]
    guard received.isEmpty else { return true }
    throw ProgramFault(
      self.end().map { "the program ended with \($0); it must answer until its input ends" }
        ?? "the program closed its standard output; it must answer until its input ends")
  }
}
