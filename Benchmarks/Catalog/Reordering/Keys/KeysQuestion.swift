/// A line of input to a key space, which asks for keys between two bounds.
struct KeysQuestion: Hashable, Sendable {
  /// The text of each bound; `nil` for an open end.
  var lower: String?
  var upper: String?
  /// The number of keys to make.
  var count: Int
  /// The character between the fields of the line, and between the keys of the answer.
  var separator: Character

  /// The maximum number of keys that a line may ask for.
  static let maxKeys = 100_000

  /// The limit of the bounds' bytes times the number of keys, so that a line
  /// cannot exhaust the memory.
  static let maxBytes = 1 << 24

  /// Reads `LOWER UPPER [COUNT]`.
  ///
  /// Fields are separated by spaces. If the line contains a tab, they are separated by tabs, for
  /// keys in which spaces are digits. `-` is an open end.
  /// - Throws: What is wrong with the line, and the remedy.
  init(_ line: String) throws(KeysRefusal) {
    separator = line.contains("\t") ? "\t" : " "
    let fields = line.split(separator: separator, omittingEmptySubsequences: separator == " ").map(
      String.init)
    guard fields.count == 2 || fields.count == 3, !fields.contains("") else {
      throw KeysRefusal("expected LOWER UPPER [COUNT], with - for the start or the end of the list")
    }
    lower = fields[0] == "-" ? nil : fields[0]
    upper = fields[1] == "-" ? nil : fields[1]
    count = 1
    if fields.count == 3 {
      guard let number = Int(fields[2]), (0...Self.maxKeys).contains(number) else {
        throw KeysRefusal("COUNT must be an integer from 0 to \(Self.maxKeys): \(fields[2])")
      }
      count = number
    }
  }
}

/// The reason why a line gets no keys.
struct KeysRefusal: Error, Hashable, Sendable {
  /// One line of text.
  var message: String

  init(_ message: String) { self.message = message }
}
