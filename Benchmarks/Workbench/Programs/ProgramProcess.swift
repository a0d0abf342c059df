import Foundation
import Measuring
import Reordering

/// A running program and its pipes.
///
/// Writing does not block, and every wait has a time limit. So a program that does not read, does
/// not write, or writes without end results in an error.
final class ProgramProcess {
  /// The maximum length of a line.
  private static let maxLineBytes = 1 << 20
  /// The seconds that a program may take to end after its input was closed.
  static let secondsToEnd = 1.0

  private let supervisor: ProgramSupervisor
  private let timeout: Double
  /// The reading end of the program's input. It is kept open here so that writing to a program that
  /// has ended does not raise SIGPIPE. The end of its output shows that it has ended.
  private let inputReading: Int32
  private let input: Int32
  private let output: Int32
  private var isOpen = true
  /// The bytes that are still to be written.
  private var pending: [UInt8] = []
  /// The bytes that were read. Those from ``position`` on have not been returned yet.
  private var received: [UInt8] = []
  private var position = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// The number of bytes after ``position`` that were searched and contain no line break.
  private var searched = 0
  /// The total time of the requests, in nanoseconds, from writing a request to its last line.
  private(set) var nanoseconds: UInt64 = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - timeout: The time limit for the first line and for each answer, in seconds.
  init(_ command: [String], timeout: Double) throws(ProgramFault) {
    self.timeout = timeout
    let input = try Self.pipe()
    let output = try Self.pipe()
    (inputReading, self.input, self.output) = (input.readEnd, input.writeEnd, output.readEnd)
    _ = fcntl(input.writeEnd, F_SETFL, O_NONBLOCK)
    supervisor = ProgramSupervisor(command, input: inputReading, output: output.writeEnd)
  }

  deinit { end(within: 0) }

  /// Creates a pipe that child processes do not inherit.
  private static func pipe() throws(ProgramFault) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else {
      let reason = String(cString: strerror(errno))
      throw ProgramFault(
        "no pipe to the program can be created (\(reason)); close some files", isMissing: true)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
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
    guard position == received.count else {
      throw ProgramFault(
        "output before the operation was sent: \(ProgramFault.quoted(received[position...].prefix(80))); "
          + "answer each operation once"
      )
    }
    let watch = Stopwatch()
    let deadline = deadline()
    pending += Array(request.utf8) + [UInt8(ascii: "\n")]
    try writePending()
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
    close(input)
    let ending = supervisor.dismiss(after: seconds)
    for end in [inputReading, output] { close(end) }
    return ending
  }

  private func deadline() -> UInt64 { Stopwatch.now() + UInt64(timeout * 1e9) }

  /// Returns the next line without its line break, or `nil` after the deadline.
  private func line(until deadline: UInt64) throws(ProgramFault) -> [UInt8]? {
    while true {
      if let end = received[(position + searched)...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = received[position..<end]
        position = end + 1
        searched = 0
        return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
      searched = received.count - position
      guard searched <= Self.maxLineBytes else {
        throw ProgramFault(
          "the program wrote a line of more than \(Self.maxLineBytes) bytes; end lines with a line feed")
      }
      guard try readOrWrite(until: deadline) else { return nil }
    }
  }

  /// Waits for output of the program and reads it. Meanwhile, writes pending bytes.
  /// - Returns: Whether output arrived in time.
  private func readOrWrite(until deadline: UInt64) throws(ProgramFault) -> Bool {
    while true {
      let now = Stopwatch.now()
      guard now < deadline else { return false }
      var ends = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if !pending.isEmpty { ends.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      // Rounded up, so that the last wait is not a busy loop.
      let ready = poll(&ends, nfds_t(ends.count), Int32(clamping: (deadline - now) / 1_000_000 + 1))
      guard ready > 0 else { continue }
      if ends.count > 1, ends[1].revents != 0 { try writePending() }
      if ends[0].revents != 0 {
        try readSome()
        return true
      }
    }
  }

  private func readSome() throws(ProgramFault) {
    received.removeSubrange(..<position)
    position = 0
    let count = read(output, &buffer, buffer.count)
    if count < 0, errno == EINTR { return }
    guard count > 0 else {
      throw ProgramFault(
        end().map { "the program ended with \($0); it must answer until its input ends" }
          ?? "the program closed its standard output; it must answer until its input ends")
    }
    received += buffer[..<count]
  }

  /// Writes as many bytes as fit into the pipe.
  private func writePending() throws(ProgramFault) {
    let count = write(input, pending, pending.count)
    if count >= 0 {
      pending.removeSubrange(..<count)
    } else if ![EINTR, EAGAIN, EWOULDBLOCK].contains(errno) {
      throw ProgramFault(
        "its input cannot be written (\(String(cString: strerror(errno)))); run the command again")
    }
  }
}
