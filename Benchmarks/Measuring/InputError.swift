/// A file or an option that a command cannot use: one line that names the place and the mend, and the exit code
/// that says so to a script.
public struct InputError: Error, CustomStringConvertible, Equatable {
  /// Exit codes by sysexits.
  public enum Code: Int32, Sendable {
    /// The command was called wrongly.
    case usage = 64
    /// The input is there, but malformed.
    case data = 65
    /// The input cannot be read.
    case noInput = 66
    /// Another program that is needed is not there, or failed.
    case unavailable = 69
    /// The program itself went wrong.
    case software = 70
    /// The output cannot be created, or may not be written to.
    case cannotCreate = 73
    /// Writing the output failed, as on a full disk or to a closed stream.
    case output = 74
  }

  /// The exit code.
  public let code: Code
  /// The line for standard error.
  public let description: String

  /// An error with its line.
  public init(_ code: Code, _ description: String) {
    self.code = code
    // What it quotes may hold line breaks and codes for the terminal.
    self.description = description.shown
  }
}
