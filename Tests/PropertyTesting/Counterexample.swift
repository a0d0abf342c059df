/// The smallest case found for which a law fails.
public struct Counterexample: Sendable {
  /// The choices of the case.
  public var choices: ChoiceSequence
  /// The description of the failure.
  public var message: String
  /// The notes of the case, in order.
  public var notes: [String]
  /// The origin of the case before shrinking.
  public var origin: Origin
  /// The number of times that the case was made simpler.
  public var shrinks = 0
  /// The number of cases that shrinking ran.
  public var runs = 0
  /// Whether shrinking stopped at its budget, so that a simpler case may exist.
  public var isCutShort = false
  /// Whether the case passed when it was repeated, so the law depends on more than its choices.
  public var isFlaky = false
  /// Failures at other places that shrinking found, one case for each place.
  public var others: [Other] = []

  /// The origin of a case.
  public enum Origin: Sendable, Equatable {
    /// The case with this index among those of the seed.
    case random(seed: UInt64, index: Int)
    /// The case on this line of the file of regressions.
    case regression(line: Int)
    /// Choices given by the user.
    case replay
  }

  /// A failure at another place.
  public struct Other: Sendable {
    /// The choices of the case, not shrunk.
    public var choices: ChoiceSequence
    /// The description of the failure.
    public var message: String
  }
}

/// The place where a law failed. Shrinking only accepts failures at the same place, so that it does
/// not switch to a different fault.
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
