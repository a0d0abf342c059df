/// Why a text is no key, or two keys are no bounds.
///
/// The descriptions are those of the classic implementation, so that both sides of a system say the same.
public enum FractionalIndexError: Error, Hashable, Sendable {
  /// The text is not a well-formed key.
  case malformed(String, Flaw)
  /// The text begins with a character that is not a head, and so does not say how long its integer part is.
  case unknownHead(String)
  /// The first bound does not sort before the second.
  case notAscending(String, String)

  /// What is wrong with a text that begins with a head.
  public enum Flaw: Hashable, Sendable {
    /// It is empty.
    case empty
    /// It has characters that are not printable ASCII.
    case notASCII
    /// It has a character that is not a digit of the alphabet.
    case notADigit
    /// It is shorter than the integer part that its head announces.
    case integerTooShort
    /// It is the smallest integer, below which nothing could be inserted.
    case smallestInteger
    /// Its fraction ends with a zero, so that it has no text of its own: `a00` would be `a0`.
    case trailingZero
    /// It is longer than this number of bytes.
    case tooLong(maximum: Int)
  }
}

extension FractionalIndexError: CustomStringConvertible {
  /// The classic message.
  public var description: String {
    switch self {
    case .malformed(let text, _): "invalid order key: \(text)"
    case .unknownHead(let text): "invalid order key head: \(text.prefix(1))"
    case .notAscending(let lower, let upper): "\(lower) >= \(upper)"
    }
  }
}
