/// The choices that make up a test case. They suffice to repeat it, and shrinking edits them.
///
/// The textual form is the choices in base 36, joined by dots, or `-` if there are none.
public struct ChoiceSequence: Hashable, Sendable {
  /// The choices, in the order in which they were drawn.
  public var choices: [UInt64]

  /// Creates a sequence of choices.
  public init(_ choices: [UInt64] = []) {
    self.choices = choices
  }
}

extension ChoiceSequence: Comparable {
  /// Whether `left` is simpler than `right`: shorter, or of equal length and smaller at the first
  /// difference (shortlex order).
  public static func < (left: Self, right: Self) -> Bool {
    isSimpler(left.choices, right.choices)
  }

  static func isSimpler(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}

extension ChoiceSequence: CustomStringConvertible {
  /// The sequence as text, which `init(text:)` parses.
  public var description: String {
    choices.isEmpty ? "-" : choices.map { String($0, radix: 36) }.joined(separator: ".")
  }

  /// Parses the format of `description`.
  public init(text: some StringProtocol) throws(MalformedChoices) {
    guard text != "-" else {
      self.init()
      return
    }
    var choices: [UInt64] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      // The standard library's parser accepts a sign, but `description` never writes one.
      guard part.first != "+", let choice = UInt64(part, radix: 36) else {
        throw MalformedChoices(choice: String(part), position: choices.count + 1)
      }
      choices.append(choice)
    }
    self.init(choices)
  }
}

/// The error of a text that is not a choice sequence.
public struct MalformedChoices: Error, Equatable, CustomStringConvertible {
  /// The text that is not an integer in base 36.
  public var choice: String
  /// The position of the choice, counted from 1.
  public var position: Int

  /// The problem and the expected format.
  public var description: String {
    "choice \(position) is '\(choice)', not an integer of 64 bits in base 36 (choices are joined by dots)"
  }
}
