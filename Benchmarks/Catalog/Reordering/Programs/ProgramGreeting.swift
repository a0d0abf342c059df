/// The first line that a program writes: `list-ordering 1 KEYS [NAME]`.
public struct ProgramGreeting: Hashable, Sendable {
  /// The type of a program's keys, which determines their order.
  public enum Keys: String, Hashable, Sendable, CaseIterable {
    /// 64-bit integers.
    case integer
    /// Finite 64-bit floating-point numbers.
    case double
    /// Texts, sorted by their UTF-8 bytes.
    case text
  }

  /// The supported version of the protocol.
  public static let version = "1"
  /// The first word of every greeting.
  static let word = "list-ordering"
  /// The maximum length of a name, in characters, so that it fits into a table.
  static let longestName = 40

  public let keys: Keys
  /// The name that the program gives itself, if any.
  public let name: String?

  /// Reads the line.
  /// - Throws: ``ProgramFault`` if the line is not a greeting, or has another version.
  public init(_ line: [UInt8]) throws(ProgramFault) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3).map(String.init)
    let remedy = "it must be 'list-ordering 1 KEYS [NAME]', with integer, double or text for KEYS"
    guard words.count >= 3, words[0] == Self.word else {
      throw ProgramFault("its first line is \(ProgramFault.quoted(line)); \(remedy)")
    }
    guard words[1] == Self.version else {
      throw ProgramFault(
        "its first line names version \(ProgramFault.quoted(words[1].utf8)) of the protocol; use "
          + "version \(Self.version)")
    }
    guard let keys = Keys(rawValue: words[2]) else {
      throw ProgramFault("its first line names the keys \(ProgramFault.quoted(words[2].utf8)); \(remedy)")
    }
    guard words.count < 4 || words[3].count <= Self.longestName else {
      throw ProgramFault(
        "its name has more than \(Self.longestName) characters; shorten it")
    }
    self.keys = keys
    name = words.count < 4 ? nil : words[3]
  }
}
