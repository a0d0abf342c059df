/// The first line that a program writes: `list-ordering 1 KEYS [NAME]`.
public struct ProgramGreeting: Hashable, Sendable {
  /// The type of a program's keys, which determines their order.
  public enum Keys: String, Hashable, Sendable {
    /// 64-bit integers.
    case integer
    /// Finite 64-bit floating-point numbers.
    case double
    /// Texts, sorted by their UTF-8 bytes.
    case text
  }

  public let keys: Keys
  /// The name that the program gives itself, if any. It has at most 40 characters, so that it fits
  /// into a table.
  public let name: String?

  /// Reads the line.
  /// - Throws: ``ProgramFault`` if the line is not a greeting, or has another version.
  public init(_ line: [UInt8]) throws(ProgramFault) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 3).map(String.init)
    let remedy = "it must be 'list-ordering 1 KEYS [NAME]', with integer, double or text for KEYS"
    guard words.count >= 3, words[0] == "list-ordering" else {
      throw ProgramFault("its first line is \(ProgramFault.quoted(line)); \(remedy)")
    }
    guard words[1] == "1" else {
      throw ProgramFault(
        "its first line names version \(ProgramFault.quoted(words[1].utf8)) of the protocol; use version 1")
    }
    guard let keys = Keys(rawValue: words[2]) else {
      throw ProgramFault("its first line names the keys \(ProgramFault.quoted(words[2].utf8)); \(remedy)")
    }
    self.keys = keys
    name = words.count == 4 ? words[3] : nil
    if let name, name.count > 40 { throw ProgramFault("its name has more than 40 characters; shorten it") }
  }
}
