/// Text keys: the classic fractional index, with a limit to its length.
///
/// The keys are byte for byte those of the widely used `fractional-indexing` libraries (David
/// Greenspan's "Implementing Fractional Indexing", rocicorp/fractional-indexing), so several
/// programs may make keys for one list. Appending counts an integer part up, and prepending counts
/// it down. Between two keys, the new key is the shortest text near the middle. A gap never runs
/// out of keys, but with *b* digits, keys grow by about one byte per log₂(*b*) inserts into a gap.
///
/// With a ``maximumLength``, a gap is exhausted if its next key would be longer, and a few rows
/// around it are relabeled: see ``relabeling(of:around:for:)``. In an
/// ``unlimited(alphabet:jitter:)`` space, keys grow without limit. A million inserts into one gap
/// lead to keys of about 200,000 bytes; time and memory grow with the bytes of all keys.
///
/// Keys passed in must belong to this space's ``alphabet``: see ``canonical(_:)`` and
/// ``parse(_:)``. Other keys stop the process or lead to keys in the wrong order, but nothing is
/// read beyond their bytes. Lists, merges and decoded documents pass only valid keys.
///
/// ``Jitter`` makes keys random, for lists that several devices edit offline. Two devices that
/// insert into the same gap then hardly ever choose the same key.
public struct FractionalKeys: KeySpace {
  /// The characters of the keys.
  public let alphabet: FractionalAlphabet
  /// The maximum length of new keys in bytes; `nil` for no limit. Longer restored keys are usable.
  public let maximumLength: Int?
  /// The source of random bits for keys, or `nil` for the classic keys.
  public internal(set) var jitter: Jitter?

  /// 128 bytes, which allow about 750 inserts into one gap before a row is relabeled. Such keys fit
  /// every common index and column type, and Jira rebalances its ranks at this length.
  public static let defaultMaximumLength = 128

  /// Creates a key space of text keys of at most ``defaultMaximumLength`` bytes.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - jitter: The source of random bits, or `nil` for the classic keys.
  public init(alphabet: FractionalAlphabet = .base62, jitter: Jitter? = nil) {
    self.init(alphabet, Self.defaultMaximumLength, jitter)
  }

  /// Creates a key space of text keys with a maximum length.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - maximumLength: The maximum length of a new key in bytes, at least the alphabet's
  ///     ``FractionalAlphabet/minimumMaxLength``.
  ///   - jitter: The source of random bits, or `nil` for the classic keys.
  /// - Throws: ``FractionalKeysError/maximumLength(_:minimum:)`` if the maximum length is too small.
  public init(
    alphabet: FractionalAlphabet = .base62, maximumLength: Int, jitter: Jitter? = nil
  ) throws(FractionalKeysError) {
    let minimum = alphabet.minimumMaxLength
    guard maximumLength >= minimum else { throw .maximumLength(maximumLength, minimum: minimum) }
    self.init(alphabet, maximumLength, jitter)
  }

  /// Returns a key space of text keys of any length.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - jitter: The source of random bits, or `nil` for the classic keys.
  public static func unlimited(alphabet: FractionalAlphabet = .base62, jitter: Jitter? = nil) -> Self {
    Self(alphabet, nil, jitter)
  }

  private init(_ alphabet: FractionalAlphabet, _ maximumLength: Int?, _ jitter: Jitter?) {
    self.alphabet = alphabet
    self.maximumLength = maximumLength
    self.jitter = jitter
  }

  /// Returns `key` if it is well formed in the alphabet, regardless of its length.
  ///
  /// - Complexity: O(its length).
  public func canonical(_ key: FractionalIndex) -> FractionalIndex? {
    key.flaw(in: alphabet) == nil ? key : nil
  }

  /// Returns a key strictly between two others, or `nil` if it exceeds ``maximumLength``.
  ///
  /// - Complexity: O(length of the keys). Only keys of 16 bytes or more allocate memory.
  public mutating func key(between lower: FractionalIndex?, and upper: FractionalIndex?) -> FractionalIndex? {
    guard let key = classicKey(between: lower, and: upper) else { return nil }
    guard jitter != nil else { return key }
    return jittered(key, between: lower, and: upper)
  }

  /// Returns `count` ascending keys strictly between two others, or `nil` if one of them, or all
  /// together, would be too long. Together, they may have 16 MB, or ``defaultMaximumLength`` bytes
  /// per key if that is more.
  ///
  /// At an open end, they are consecutive integers, as long as there are enough. Otherwise the
  /// middle key is made first, then both halves in the same way. A key is then about log(`count`)
  /// bytes longer than the bounds. A single key is that of ``key(between:and:)``.
  /// - Complexity: O(`count` · length of the keys).
  public mutating func keys(
    _ count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) -> [FractionalIndex]? {
    guard jitter != nil, count > 0 else { return classicKeys(count, between: lower, and: upper) }
    if count == 1 { return key(between: lower, and: upper).map { [$0] } }
    // Each key is drawn from its own gap between two of `count + 1` classic keys. If that gap is
    // exhausted, its lower bound is used, which no other gap contains.
    guard var keys = classicKeys(count + 1, between: lower, and: upper) else {
      return classicKeys(count, between: lower, and: upper)
    }
    for index in 0..<count {
      if let key = key(between: keys[index], and: keys[index + 1]) { keys[index] = key }
    }
    keys.removeLast()
    return keys
  }

  /// Returns `nil`: every gap has room for any number of keys, as far as their length allows.
  public func ordinal(of key: FractionalIndex) -> Int64? { nil }

  /// Returns the number of inserts that this gap is guaranteed to accept before it is exhausted.
  ///
  /// New keys may grow from the length of the longer bound to the maximum length. Each further byte
  /// allows ⌊log₂ base⌋ inserts, because each insert halves the range of the byte's digit. Each bit
  /// of jitter halves it once more, so the result is lower. It is at least 1 if a key fits.
  ///
  /// - Complexity: O(length of the keys).
  public func insertsLeft(between lower: FractionalIndex?, and upper: FractionalIndex?) -> Int {
    let left = insertsLeft(byLengthBetween: lower, and: upper)
    return left == 0 && classicKey(between: lower, and: upper) != nil ? 1 : left
  }

  /// Returns the number of inserts that the remaining bytes allow.
  @usableFromInline
  func insertsLeft(byLengthBetween lower: FractionalIndex?, and upper: FractionalIndex?) -> Int {
    guard let maximumLength else { return .max }
    var longest = max(lower?.byteCount ?? 0, upper?.byteCount ?? 0)
    if lower == nil || upper == nil {
      // The integers at an open end may get one byte longer before fractions use the other bytes.
      guard let next = classicKey(between: lower, and: upper) else { return 0 }
      longest = max(longest, next.byteCount) + 1
    }
    let (halvings, overflows) = max(0, maximumLength - longest).multipliedReportingOverflow(
      by: alphabet.halvings)
    return (overflows ? .max : halvings) / ((jitter?.bits ?? 0) + 1)
  }
}

// MARK: - Text in, text out

extension FractionalKeys {
  /// Returns the key that a text contains.
  ///
  /// - Throws: ``FractionalIndexError`` if it is malformed or longer than ``maximumLength``.
  /// - Complexity: O(its length).
  public func parse(_ text: String) throws(FractionalIndexError) -> FractionalIndex {
    try FractionalIndex(text, in: alphabet, maximumLength: maximumLength)
  }

  /// Returns the bounds that two texts contain; `nil` for an open end.
  ///
  /// - Throws: ``FractionalIndexError`` if a text is not a key or the bounds do not ascend.
  public func bounds(
    _ lower: String?, _ upper: String?
  ) throws(FractionalIndexError) -> (lower: FractionalIndex?, upper: FractionalIndex?) {
    var bounds: (lower: FractionalIndex?, upper: FractionalIndex?) = (nil, nil)
    if let lower { bounds.lower = try parse(lower) }
    if let upper { bounds.upper = try parse(upper) }
    if let low = bounds.lower, let high = bounds.upper, low >= high {
      throw .notAscending(low.text, high.text)
    }
    return bounds
  }
}

/// The reason why a key space of text keys cannot be created.
public enum FractionalKeysError: Error, Hashable, Sendable {
  /// The maximum length in bytes is too small; `minimum` is the minimum for the alphabet.
  case maximumLength(Int, minimum: Int)
}

extension FractionalKeysError: CustomStringConvertible {
  /// A message that names the problem and the remedy.
  public var description: String {
    switch self {
    case .maximumLength(let length, let minimum):
      "The maximum length of \(length) bytes is too small; with this alphabet, use at least \(minimum) bytes."
    }
  }
}
