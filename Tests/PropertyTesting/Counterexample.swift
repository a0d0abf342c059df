/// The smallest case found for which a law fails.
public struct Counterexample: Sendable {
  /// The case.
  public var choices: ChoiceSequence
  /// What failed.
  public var message: String
  /// What the case told of itself.
  public var notes: [String]
  /// Where the case came from, before it shrank.
  public var origin: Origin
  /// How many times the case was made simpler.
  public var shrinks = 0
  /// How many cases shrinking ran.
  public var runs = 0
  /// Whether shrinking stopped at its budget, so that a simpler case may exist.
  public var isCutShort = false
  /// Whether the case passed when run again: the law depends on something other than what it draws.
  public var isFlaky = false
  /// Failures at other places that shrinking came across, a case each.
  public var others: [Other] = []

  /// Where a case came from.
  public enum Origin: Sendable, Equatable {
    /// The case of that number among those of the seed.
    case random(seed: UInt64, index: Int)
    /// That line of the file of regressions.
    case regression(line: Int)
    /// Choices given by the user.
    case replay
  }

  /// A failure at another place.
  public struct Other: Sendable {
    /// The case, not shrunk.
    public var choices: ChoiceSequence
    /// What failed.
    public var message: String
  }
}

/// Where a law failed: shrinking keeps to it, lest it slip from one fault to another.
struct FailureSite: Hashable {
  private let type: ObjectIdentifier
  private let file: String
  private let line: Int

  init(_ error: any Error) {
    type = ObjectIdentifier(Swift.type(of: error))
    let falsified = error as? Falsified
    file = falsified?.file ?? ""
    line = falsified?.line ?? 0
  }
}
