/// The choices that a case was made of: all that is needed to run it again, and what shrinking works on.
///
/// As text: the choices in base 36, joined by dots; `-` if there are none.
public struct ChoiceSequence: Hashable, Sendable {
  /// The choices, in the order in which they were drawn.
  public var choices: [UInt64]

  /// The sequence of `choices`.
  public init(_ choices: [UInt64] = []) {
    self.choices = choices
  }
}

extension ChoiceSequence: Comparable {
  /// Whether `left` is simpler than `right`: shorter, or as long and smaller at the first difference (shortlex).
  public static func < (left: Self, right: Self) -> Bool {
    isSimpler(left.choices, right.choices)
  }

  static func isSimpler(_ left: [UInt64], _ right: [UInt64]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}

extension ChoiceSequence: CustomStringConvertible {
  /// The sequence as text that `init(text:)` reads.
  public var description: String {
    choices.isEmpty ? "-" : choices.map { String($0, radix: 36) }.joined(separator: ".")
  }

  /// Reads what `description` writes.
  ///
  /// - Throws: `MalformedChoices`, if a choice is not an integer of 64 bits in base 36.
  public init(text: some StringProtocol) throws(MalformedChoices) {
    guard text != "-" else {
      self.init()
      return
    }
    var choices: [UInt64] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      // A sign is taken by the standard library's parser, never written by us.
      guard part.first != "+", let choice = UInt64(part, radix: 36) else {
        throw MalformedChoices(choice: String(part), position: choices.count + 1)
      }
      choices.append(choice)
    }
    self.init(choices)
  }
}

/// A text is no choice sequence.
public struct MalformedChoices: Error, Equatable, CustomStringConvertible {
  /// What should have been an integer in base 36.
  public var choice: String
  /// Which choice it is, counted from 1.
  public var position: Int

  /// What is wrong, and what was expected.
  public var description: String {
    "choice \(position) is '\(choice)', not an integer of 64 bits in base 36 (choices are joined by dots)"
  }
}
