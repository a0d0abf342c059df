import Foundation
public import Measuring
public import Reporting

// What a command prints goes through here, and not through `print`, which says nothing where it fails.

/// Prints a line, or several; control characters are shown as escapes.
public func say(_ text: String = "") throws(InputError) { try Output.write(text.shownInLines + "\n") }

/// Prints a JSON text.
public func say(json text: String) throws(InputError) { try Output.write(text.shownAsJSON + "\n") }

/// Prints a table that fits the terminal, or of any width where the output is no terminal.
public func show(_ table: Table) throws(InputError) {
  let isTerminal = Terminal.isTerminal(.output)
  try Output.write(
    table.terminal(
      width: isTerminal ? Terminal.width(.output) ?? 80 : .max, isStyled: Terminal.isStyled(.output)))
}

/// The streams of this process.
public enum Output {
  /// Makes failures of output errors that are told: of a stream that is closed, and of a file larger than is allowed,
  /// where the system would end the process. A reader that has seen enough, as `head` has, is no error.
  public static func prepare() {
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_IGN)
    // What a command opens must not get a standard stream's number, and with it what is printed. Each is opened so
    // that it can't be used, but for errors, which nobody reads.
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free is the stream's.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes a text to standard output, past any buffer.
  /// - Throws: ``InputError`` with the code `output`.
  public static func write(_ text: String) throws(InputError) {
    if let code = FileBatch.writeAll(Data(text.utf8), to: STDOUT_FILENO) {
      let reason = String(cString: strerror(code))
      throw InputError(.output, "standard output: \(reason); send it where it is open and there is room")
    }
  }

  /// Writes a line to standard error, if anybody is there to read it.
  public static func complain(_ line: String) {
    _ = FileBatch.writeAll(Data((line + "\n").utf8), to: STDERR_FILENO)
  }
}

extension InputError {
  /// What a command says where it cannot write.
  public init(_ failure: WriteFailure) {
    if failure.isInterrupted {
      self.init(.output, "\(failure); make room there, or name another folder")
    } else {
      self.init(.cannotCreate, "\(failure); name a folder that can be written")
    }
  }
}
