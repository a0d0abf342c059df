import Foundation
public import Measuring
public import Reporting

// Commands print through these functions because `print` ignores failures.

/// Prints one or more lines. Escapes control characters.
public func say(_ text: String = "") throws(InputError) { try Output.write(text.shownInLines + "\n") }

public func say(json text: String) throws(InputError) { try Output.write(text.shownAsJSON + "\n") }

/// Prints a table that fits the terminal. If the output is not a terminal, the width is unlimited.
public func show(_ table: Table) throws(InputError) {
  let isTerminal = Terminal.isTerminal(.output)
  try Output.write(
    table.terminal(
      width: isTerminal ? Terminal.width(.output) ?? 80 : .max, isStyled: Terminal.isStyled(.output)))
}

public enum Output {
  /// Makes output failures return errors instead of ending the process: writing to a closed
  /// descriptor, and exceeding the file size limit. A closed pipe still ends the process silently,
  /// as for `head`.
  public static func prepare() {
    signal(SIGPIPE, SIG_DFL)
    signal(SIGXFSZ, SIG_IGN)
    // If a standard stream is closed, the next file that a command opens would get its number and
    // receive the printed text. So this opens /dev/null in its place, in a mode in which using the
    // stream fails. Writing to standard error succeeds, and the text is discarded.
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor, which is this stream's.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes a text to standard output, unbuffered.
  /// - Throws: ``InputError`` with the code `output`.
  public static func write(_ text: String) throws(InputError) {
    if let code = FileBatch.writeAll(Data(text.utf8), to: STDOUT_FILENO) {
      let reason = String(cString: strerror(code))
      throw InputError(
        .output,
        "cannot write to standard output: \(reason); check that it is open and that there is space")
    }
  }

  /// Writes a line to standard error. Ignores failures.
  public static func complain(_ line: String) {
    _ = FileBatch.writeAll(Data((line + "\n").utf8), to: STDERR_FILENO)
  }
}

extension InputError {
  /// Creates the error that a command reports if it cannot write a file.
  public init(_ failure: WriteFailure) {
    if failure.isInterrupted {
      self.init(.output, "\(failure); free some space, or name another folder")
    } else {
      self.init(.cannotCreate, "\(failure); name a folder in which you can create files")
    }
  }
}
