/// A line asked of a key space: the keys between two bounds.
struct KeysQuestion: Hashable, Sendable {
  /// The bounds' texts, `nil` for an open end.
  var lower: String?
  var upper: String?
  /// How many keys are wanted.
  var count: Int
  /// Between the fields of the line, and between the keys of the answer.
  var separator: Character

  /// The most keys that a line may ask for.
  static let maxKeys = 100_000

  /// The most bytes that the bounds may have times the keys asked for, so that a line cannot exhaust the memory.
  static let maxBytes = 1 << 24

  /// Reads `LOWER UPPER [COUNT]`.
  ///
  /// Fields are separated by blanks; or by tabs where the line has one, for keys in which blanks are digits.
  /// `-` stands for an open end.
  /// - Throws: What is wrong with the line, and what mends it.
  init(_ line: String) throws(KeysRefusal) {
    separator = line.contains("\t") ? "\t" : " "
    let fields = line.split(separator: separator, omittingEmptySubsequences: separator == " ").map(
      String.init)
    guard fields.count == 2 || fields.count == 3, !fields.contains("") else {
      throw KeysRefusal("expected LOWER UPPER [COUNT], with - for an open end")
    }
    lower = fields[0] == "-" ? nil : fields[0]
    upper = fields[1] == "-" ? nil : fields[1]
    count = 1
    if fields.count == 3 {
      guard let number = Int(fields[2]), (0...Self.maxKeys).contains(number) else {
        throw KeysRefusal("COUNT must be a whole number from 0 to \(Self.maxKeys): \(fields[2])")
      }
      count = number
    }
  }
}

/// Why a question has no keys for an answer.
struct KeysRefusal: Error, Hashable, Sendable {
  /// One line.
  var message: String

  init(_ message: String) { self.message = message }
}
