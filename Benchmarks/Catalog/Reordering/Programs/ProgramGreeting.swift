/// The first line that a program writes: `list-ordering 1 KEYS [NAME]`.
public struct ProgramGreeting: Hashable, Sendable {
  /// What a program's keys are, and so how they are sorted.
  public enum Keys: String, Hashable, Sendable, CaseIterable {
    /// Whole numbers of 64 bits.
    case integer
    /// Finite numbers of 64 bits.
    case double
    /// Texts, sorted by the bytes of their UTF-8.
    case text
  }

  /// The version of the protocol that is spoken here.
  public static let version = "1"
  /// The word that every greeting begins with.
  static let word = "list-ordering"
  /// Longer names are refused, since they stand in a table.
  static let longestName = 40

  /// What its keys are.
  public let keys: Keys
  /// What it calls itself, if it does.
  public let name: String?

  /// Reads the line.
  /// - Throws: ``ProgramFault`` for another line, or another version.
  public init(_ line: [UInt8]) throws(ProgramFault) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3).map(String.init)
    let mend = "its first line has to be 'list-ordering 1 KEYS [NAME]', KEYS being integer, double or text"
    guard words.count >= 3, words[0] == Self.word else {
      throw ProgramFault("its first line is \(ProgramFault.quoted(line)); \(mend)")
    }
    guard words[1] == Self.version else {
      throw ProgramFault(
        "it speaks version \(ProgramFault.quoted(words[1].utf8)) of the protocol; this is version \(Self.version)"
      )
    }
    guard let keys = Keys(rawValue: words[2]) else {
      throw ProgramFault("its keys are \(ProgramFault.quoted(words[2].utf8)); \(mend)")
    }
    guard words.count < 4 || words[3].count <= Self.longestName else {
      throw ProgramFault("its name has more than \(Self.longestName) characters; shorten it")
    }
    self.keys = keys
    name = words.count < 4 ? nil : words[3]
  }
}
