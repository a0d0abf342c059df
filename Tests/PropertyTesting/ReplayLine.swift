/// The command line that runs one case again: what stands before the choices, and what after.
public struct ReplayLine: Sendable {
  /// What stands before the choices.
  public var before: String
  /// What stands after the choices.
  public var after: String

  /// A line of your own, such as a fuzzing command's.
  public init(before: String, after: String) {
    self.before = before
    self.after = after
  }

  /// `PROP_REPLAY=… swift test --filter TEST`.
  ///
  /// - Parameters:
  ///   - test: what `--filter` finds the test by.
  ///   - property: the property's name, if the test runs several: only that one is then replayed.
  public static func test(_ test: String, property: String? = nil) -> ReplayLine {
    let name = property.map { "PROP_NAME=\(quoted($0)) " } ?? ""
    return ReplayLine(before: "\(name)PROP_REPLAY=", after: " swift test --filter \(quoted(test))")
  }

  /// The line for `choices`.
  public func text(_ choices: ChoiceSequence) -> String {
    before + choices.description + after
  }

  /// `text` as one word of a POSIX shell.
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
