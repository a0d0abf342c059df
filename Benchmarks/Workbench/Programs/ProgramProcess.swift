import Foundation
import Measuring
import Reordering

/// A program that runs, and the pipes to and from it.
///
/// What is written is small and what is read is awaited, both up to a time limit, so that a program that reads nothing,
/// writes nothing or writes without end ends in a fault.
final class ProgramProcess {
  /// Longer lines are refused.
  private static let maxLineBytes = 1 << 20
  /// How many seconds a program that has nothing more to read or write may take to end.
  static let secondsToEnd = 1.0

  private let supervisor: ProgramSupervisor
  private let timeout: Double
  /// The end of the program's input that it reads. Open here, too, so that writing to a program that has ended is no
  /// signal: its end is seen by its output.
  private let inputReading: Int32
  private let input: Int32
  private let output: Int32
  private var isOpen = true
  /// What is to be written yet.
  private var pending: [UInt8] = []
  /// What has been read, from ``position`` on not yet given out.
  private var received: [UInt8] = []
  private var position = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// How many bytes of what is not given out hold no line's end.
  private var searched = 0
  /// How long answers were awaited, in nanoseconds: from writing a request to having read the answer's end.
  private(set) var nanoseconds: UInt64 = 0

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - timeout: How many seconds it may take for its first line, and for each answer.
  init(_ command: [String], timeout: Double) throws(ProgramFault) {
    self.timeout = timeout
    let input = try Self.pipe()
    let output = try Self.pipe()
    (inputReading, self.input, self.output) = (input.readEnd, input.writeEnd, output.readEnd)
    _ = fcntl(input.writeEnd, F_SETFL, O_NONBLOCK)
    supervisor = ProgramSupervisor(command, input: inputReading, output: output.writeEnd)
  }

  deinit { end(within: 0) }

  /// A pipe that started programs do not inherit.
  private static func pipe() throws(ProgramFault) -> (readEnd: Int32, writeEnd: Int32) {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else {
      let reason = String(cString: strerror(errno))
      throw ProgramFault("there is no pipe to it (\(reason)); close some files", isMissing: true)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The first line that it writes.
  func greeting() throws(ProgramFault) -> [UInt8] {
    var reason = "it has not written it within \(timeout) s; write it at once, and flush it"
    do throws(ProgramFault) {
      if let line = try line(until: deadline()) { return line }
    } catch {
      reason = error.reason
    }
    throw ProgramFault("there is no first line: \(reason)", isMissing: true)
  }

  /// Writes a line, and reads lines up to an empty one, which is not among them.
  /// - Throws: ``ProgramFault`` where it has answered already, answers more than so many rows, or does not answer.
  func ask(_ request: String, maxRows: Int) throws(ProgramFault) -> [[UInt8]] {
    guard position == received.count else {
      throw ProgramFault(
        "it had written \(ProgramFault.quoted(received[position...].prefix(80))) before; answer each operation once"
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
            ? "it has not answered within \(timeout) s; allow it more by --timeout SECONDS"
            : "its answer has no empty line after \(timeout) s; end each answer with one")
      }
      if line.isEmpty { break }
      guard rows.count < maxRows else {
        throw ProgramFault("it has answered more rows than the list has; end an answer with an empty line")
      }
      rows.append(line)
    }
    nanoseconds += watch.nanoseconds
    return rows
  }

  /// Closes the program's input, waits for its end so many seconds, and kills it and what it has started. The second
  /// call does nothing.
  /// - Returns: how it ended by itself, if it did.
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

  /// The next line, without its end; nil where it has not come until then.
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
          "it has written a line of more than \(Self.maxLineBytes) bytes; end lines with a line feed")
      }
      guard try readOrWrite(until: deadline) else { return nil }
    }
  }

  /// Waits until something can be read, and reads it; what is to be written is written meanwhile.
  /// - Returns: whether that came in time.
  private func readOrWrite(until deadline: UInt64) throws(ProgramFault) -> Bool {
    while true {
      let now = Stopwatch.now()
      guard now < deadline else { return false }
      var ends = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if !pending.isEmpty { ends.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      // Rounded up, so that the last round does not spin.
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
        end().map { "it has ended with \($0); it has to answer until its input ends" }
          ?? "it has closed its standard output; it has to answer until its input ends")
    }
    received += buffer[..<count]
  }

  /// Writes as much as fits into the pipe.
  private func writePending() throws(ProgramFault) {
    let count = write(input, pending, pending.count)
    if count >= 0 {
      pending.removeSubrange(..<count)
    } else if ![EINTR, EAGAIN, EWOULDBLOCK].contains(errno) {
      throw ProgramFault("its input cannot be written (\(String(cString: strerror(errno)))); run it again")
    }
  }
}
