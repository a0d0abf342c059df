/// A file or an option that a command cannot use: one line that names the place and the remedy,
/// and the exit code for scripts.
public struct InputError: Error, CustomStringConvertible, Equatable {
  /// Exit codes from sysexits.
  public enum Code: Int32, Sendable {
    /// The command line is wrong.
    case usage = 64
    /// The input exists, but is malformed.
    case data = 65
    /// The input cannot be read.
    case noInput = 66
    /// A required program is missing or failed.
    case unavailable = 69
    /// An internal error occurred.
    case software = 70
    /// The output cannot be created, or writing to it is not permitted.
    case cannotCreate = 73
    /// Writing the output failed, as on a full disk or to a closed stream.
    case output = 74
  }

  public let code: Code
  /// The line for standard error.
  public let description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    // Quoted input can contain line breaks and terminal escape codes.
    self.description = description.shown
  }
}
