/// The reason why a text is not a key, or why two keys are not bounds.
///
/// The descriptions are the error messages of the JavaScript library `fractional-indexing`, so that
/// a client and a server that use different libraries agree.
public enum FractionalIndexError: Error, Hashable, Sendable {
  /// The text is not a well-formed key.
  case malformed(String, Flaw)
  /// The text does not begin with a head, so the length of its integer part is unknown.
  case unknownHead(String)
  /// The first bound does not sort before the second.
  case notAscending(String, String)

  /// The flaw of a malformed text.
  public enum Flaw: Hashable, Sendable {
    /// The text is empty.
    case empty
    /// It contains characters that are not printable ASCII.
    case notASCII
    /// It contains a character that is not a digit of the alphabet.
    case notADigit
    /// It is shorter than the integer part that its head announces.
    case integerTooShort
    /// It is the smallest integer, below which no key would fit.
    case smallestInteger
    /// Its fraction ends with a zero, so the same position has a shorter text: `a00` would be `a0`.
    case trailingZero
    /// It is longer than the maximum length in bytes.
    case tooLong(maximum: Int)
  }
}

extension FractionalIndexError: CustomStringConvertible {
  /// The error message of `fractional-indexing`.
  public var description: String {
    switch self {
    case .malformed(let text, _): "invalid order key: \(text)"
    case .unknownHead(let text): "invalid order key head: \(text.prefix(1))"
    case .notAscending(let lower, let upper): "\(lower) >= \(upper)"
    }
  }
}
