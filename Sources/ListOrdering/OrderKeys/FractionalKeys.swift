/// Text keys: the classic fractional index, with an upper limit to its length.
///
/// The keys are byte for byte those of the widely used `fractional-indexing` libraries (David Greenspan's
/// "Implementing Fractional Indexing", rocicorp/fractional-indexing), so that several programs may make keys for
/// one list. Appending and prepending count an integer part up and down; between two keys goes the shortest text
/// near the middle. Every gap always takes another key, at the price of its length: about one byte for every
/// log₂(base) inserts into the same gap.
///
/// With a ``maximumLength`` a gap whose next key would be longer is exhausted instead, and a few rows around it
/// are relabeled: see ``relabeling(of:around:for:)``. In a space that is ``unlimited(alphabet:jitter:)`` keys grow
/// for ever: a million inserts into one gap leave keys of some 200,000 bytes, and take as much time and memory as all
/// those bytes do.
///
/// Keys that are passed in must be of this space's ``alphabet``: see ``canonical(_:)`` and ``parse(_:)``. Whatever
/// else is passed ends the process or gives a key that sorts anywhere, and is never read beyond its bytes. Lists,
/// merges and decoded documents pass no other keys.
///
/// ``Jitter`` makes keys random, for lists that several devices edit while apart: two that insert into the same
/// gap then hardly ever choose the same key.
public struct FractionalKeys: KeySpace {
  /// The characters of the keys.
  public let alphabet: FractionalAlphabet
  /// The most bytes of a new key, or `nil` for any number. Longer keys that a list was restored with stay usable.
  public let maximumLength: Int?
  /// What makes keys random, if anything does.
  public internal(set) var jitter: Jitter?

  /// 128 bytes: about 750 inserts into one gap before a row is relabeled, within every index and column type
  /// in use, and the length at which Jira rebalances its ranks.
  public static let defaultMaximumLength = 128

  /// A key space of text keys of at most ``defaultMaximumLength`` bytes.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - jitter: What makes keys random, or `nil` for the classic keys.
  public init(alphabet: FractionalAlphabet = .base62, jitter: Jitter? = nil) {
    self.init(alphabet, Self.defaultMaximumLength, jitter)
  }

  /// A key space of text keys of at most so many bytes.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - maximumLength: The most bytes of a new key, at least the alphabet's
  ///     ``FractionalAlphabet/leastMaximumLength``.
  ///   - jitter: What makes keys random, or `nil` for the classic keys.
  /// - Throws: ``FractionalKeysError/maximumLength(_:least:)``.
  public init(
    alphabet: FractionalAlphabet = .base62, maximumLength: Int, jitter: Jitter? = nil
  ) throws(FractionalKeysError) {
    let least = alphabet.leastMaximumLength
    guard maximumLength >= least else { throw .maximumLength(maximumLength, least: least) }
    self.init(alphabet, maximumLength, jitter)
  }

  /// A key space of text keys of any length.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - jitter: What makes keys random, or `nil` for the classic keys.
  public static func unlimited(alphabet: FractionalAlphabet = .base62, jitter: Jitter? = nil) -> Self {
    Self(alphabet, nil, jitter)
  }

  private init(_ alphabet: FractionalAlphabet, _ maximumLength: Int?, _ jitter: Jitter?) {
    self.alphabet = alphabet
    self.maximumLength = maximumLength
    self.jitter = jitter
  }

  /// `key` if it is well formed in the alphabet, however long it is.
  ///
  /// - Complexity: O(its length).
  public func canonical(_ key: FractionalIndex) -> FractionalIndex? {
    key.flaw(in: alphabet) == nil ? key : nil
  }

  /// A key strictly between two others, or `nil` where it would be longer than ``maximumLength``.
  ///
  /// - Complexity: O(length of the keys); nothing is allocated but the key, and that from 16 bytes on.
  public mutating func key(between lower: FractionalIndex?, and upper: FractionalIndex?) -> FractionalIndex? {
    guard let key = classicKey(between: lower, and: upper) else { return nil }
    guard jitter != nil else { return key }
    return jittered(key, between: lower, and: upper)
  }

  /// `count` ascending keys strictly between two others, or `nil` where one would be too long, or all together: longer
  /// than 16 MB, and than the ``defaultMaximumLength`` each.
  ///
  /// At an open end they are consecutive integers, as far as these last. Else the first goes midway, then the halves
  /// are filled in the same way, so that a key is longer than its neighbors by about log(`count`) bytes. A single key
  /// is that of ``key(between:and:)``.
  /// - Complexity: O(`count` · length of the keys).
  public mutating func keys(
    _ count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) -> [FractionalIndex]? {
    guard jitter != nil, count > 0 else { return classicKeys(count, between: lower, and: upper) }
    if count == 1 { return key(between: lower, and: upper).map { [$0] } }
    // Each key is drawn from a gap of its own among one more. Where that is exhausted, its lower bound will do, which
    // is in no other of these gaps.
    guard var keys = classicKeys(count + 1, between: lower, and: upper) else {
      return classicKeys(count, between: lower, and: upper)
    }
    for index in 0..<count {
      if let key = key(between: keys[index], and: keys[index + 1]) { keys[index] = key }
    }
    keys.removeLast()
    return keys
  }

  /// None: every gap takes any number of keys, as far as length allows.
  public func ordinal(of key: FractionalIndex) -> Int64? { nil }

  /// ⌊log₂ base⌋ for every byte up to the maximum length that no key at this gap has, since so many inserts
  /// halve a fresh digit's range down to one; with jitter, which halves as often as it has bits, fewer. At least 1 where
  /// a key fits.
  ///
  /// - Complexity: O(length of the keys).
  public func insertsLeft(between lower: FractionalIndex?, and upper: FractionalIndex?) -> Int {
    let left = insertsLeft(byLengthBetween: lower, and: upper)
    return left == 0 && classicKey(between: lower, and: upper) != nil ? 1 : left
  }

  /// How many inserts the bytes allow that no key at the gap has.
  @usableFromInline
  func insertsLeft(byLengthBetween lower: FractionalIndex?, and upper: FractionalIndex?) -> Int {
    guard let maximumLength else { return .max }
    var longest = max(lower?.byteCount ?? 0, upper?.byteCount ?? 0)
    if lower == nil || upper == nil {
      // The integers at an open end become longer once before the rest of the room is used up.
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
  /// The key that a text holds.
  ///
  /// - Throws: ``FractionalIndexError`` where it is malformed, or longer than ``maximumLength``.
  /// - Complexity: O(its length).
  public func parse(_ text: String) throws(FractionalIndexError) -> FractionalIndex {
    try FractionalIndex(text, in: alphabet, maximumLength: maximumLength)
  }

  /// The bounds that two texts hold, `nil` for an open end.
  ///
  /// - Throws: ``FractionalIndexError`` where one is no key, or the first does not sort before the second.
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

/// Why a key space of text keys cannot be had.
public enum FractionalKeysError: Error, Hashable, Sendable {
  /// Keys of so many bytes are too few; the least that the alphabet takes is given.
  case maximumLength(Int, least: Int)
}

extension FractionalKeysError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .maximumLength(let length, let least):
      "Keys of \(length) bytes are too short; their maximum length must be at least \(least) with this alphabet."
    }
  }
}
