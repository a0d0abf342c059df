/// The command line that runs one case again: the text before and after the case's choices.
public struct ReplayLine: Sendable {
  /// The text before the choices.
  public var before: String
  /// The text after the choices.
  public var after: String

  /// Creates a custom line, such as that of a fuzzing command.
  public init(before: String, after: String) {
    self.before = before
    self.after = after
  }

  /// Returns the line `PROP_REPLAY=… swift test --filter TEST`.
  ///
  /// - Parameters:
  ///   - test: The name that `--filter` matches.
  ///   - property: The name of the only property to replay, if the test runs several.
  public static func test(_ test: String, property: String? = nil) -> ReplayLine {
    let name = property.map { "PROP_NAME=\(quoted($0)) " } ?? ""
    return ReplayLine(before: "\(name)PROP_REPLAY=", after: " swift test --filter \(quoted(test))")
  }

  /// Returns the command line for `choices`.
  public func text(_ choices: ChoiceSequence) -> String {
    before + choices.description + after
  }

  /// Returns `text` quoted as one word of a POSIX shell.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard !isPlain || text.isEmpty else { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
