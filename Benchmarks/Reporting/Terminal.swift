import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Properties of the output streams of this process.
public enum Terminal {
  public enum Stream: Sendable {
    /// Standard output, for results.
    case output
    /// Standard error, for progress and errors.
    case error

    fileprivate var descriptor: Int32 { self == .output ? 1 : 2 }
  }

  /// Whether the stream is a terminal rather than a file or a pipe.
  public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.descriptor) == 1 }

  /// Whether to style text: the stream is a terminal that supports it, and `NO_COLOR` is not set.
  public static func isStyled(_ stream: Stream) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(stream) && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Returns the line width in characters, from the terminal or the variable `COLUMNS`.
  /// - Returns: `nil` if neither specifies a width, as for a file. Lines may then have any length.
  public static func width(_ stream: Stream) -> Int? {
    var size = winsize()
    if ioctl(stream.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
