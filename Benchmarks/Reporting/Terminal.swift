import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the streams of this process are connected to.
public enum Terminal {
  /// A stream to write to.
  public enum Stream: Sendable {
    /// Where results go.
    case output
    /// Where progress and errors go.
    case error

    fileprivate var descriptor: Int32 { self == .output ? 1 : 2 }
  }

  /// Whether the stream is a terminal, and not a file or a pipe.
  public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.descriptor) == 1 }

  /// Whether to style text on the stream: it is a terminal that can, and the user has not set `NO_COLOR`.
  public static func isStyled(_ stream: Stream) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isTerminal(stream) && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// How many characters a line of the stream holds: as the terminal says, else as the variable `COLUMNS` says.
  /// - Returns: nil where neither says, as for a file: lines may then be of any length.
  public static func width(_ stream: Stream) -> Int? {
    var size = winsize()
    if ioctl(stream.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
