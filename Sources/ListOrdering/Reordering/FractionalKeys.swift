/// Text keys: the classic fractional index, with an upper limit to its length.
///
/// The keys are byte for byte those of the widely used `fractional-indexing` libraries (David Greenspan's
/// "Implementing Fractional Indexing", rocicorp/fractional-indexing), so that several programs may make keys for
/// one list. Appending and prepending count an integer part up and down; between two keys goes the shortest text
/// near the middle. Every gap always takes another key, at the price of its length: about one byte for every
/// log₂(base) inserts into the same gap.
///
/// With a ``maximumLength`` a gap whose next key would be longer is exhausted instead, and a few rows around it
/// are relabelled: see ``relabelling(of:around:for:)``. Without one, keys grow for ever: a million inserts into
/// one gap leave keys of some 200,000 bytes, and take as much time and memory as all those bytes do.
///
/// ``Jitter`` makes keys random, for lists that several devices edit while apart: two that insert into the same
/// gap then hardly ever choose the same key.
public struct FractionalKeys: KeySpace {
  /// The characters of the keys.
  public let alphabet: FractionalAlphabet
  /// The most bytes of a new key, or `nil` for any number. Longer keys that a list was restored with stay usable.
  public let maximumLength: Int?
  /// What makes keys random, if anything does.
  public private(set) var jitter: Jitter?

  /// 128 bytes: about 750 inserts into one gap before a row is relabelled, within every index and column type
  /// in use, and the length at which Jira rebalances its ranks.
  public static let defaultMaximumLength = 128

  /// A key space of text keys.
  ///
  /// - Parameters:
  ///   - alphabet: The characters of the keys.
  ///   - maximumLength: The most bytes of a new key, at least twice the alphabet's longest integer part (54 for
  ///     the classic heads), so that integer and fraction both have room; or `nil` for any number.
  ///   - jitter: What makes keys random, or `nil` for the classic keys.
  public init(
    alphabet: FractionalAlphabet = .base62, maximumLength: Int? = Self.defaultMaximumLength,
    jitter: Jitter? = nil
  ) {
    precondition(
      maximumLength.map { $0 >= 2 * alphabet.longestInteger } ?? true,
      "The maximum length must be at least twice the longest integer part's, \(2 * alphabet.longestInteger)")
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

  /// `count` ascending keys strictly between two others, or `nil` where one would be too long.
  ///
  /// At an open end they are consecutive integers; between two keys, the first goes midway, then the halves are
  /// filled in the same way.
  /// - Complexity: O(`count` · length of the keys).
  public mutating func keys(
    _ count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) -> [FractionalIndex]? {
    guard jitter != nil, count > 0 else { return classicKeys(count, between: lower, and: upper) }
    // Each key is drawn from a gap of its own among one more. Where that is exhausted, its lower bound will do, which
    // is in no other of these gaps.
    guard var keys = classicKeys(count + 1, between: lower, and: upper) else { return nil }
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
    let halvings = Int.bitWidth - 1 - alphabet.base.leadingZeroBitCount
    return max(0, maximumLength - longest) * halvings / ((jitter?.bits ?? 0) + 1)
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

// MARK: - Jitter

extension FractionalKeys {
  /// Random bits for keys, decided by a seed.
  ///
  /// Each bit halves the gap once more, at random to the one or the other side, as Nathan Leung's
  /// `jittered-fractional-indexing` does: 30 bits make two keys out of 10,000 for one gap equal with a
  /// probability of 4.5%.
  public struct Jitter: Sendable {
    /// How many bits each key gets, at most 64.
    public let bits: Int
    private var state: UInt64

    /// Jitter from a seed. Every device needs a seed of its own, and a random one.
    ///
    /// - Parameters:
    ///   - seed: What decides all bits to come.
    ///   - bits: How many bits each key gets, from 0 to 64.
    public init(seed: UInt64, bits: Int = 30) {
      precondition(bits >= 0 && bits <= 64, "A key gets 0 to 64 bits of jitter")
      self.bits = bits
      state = seed
    }

    /// The next 64 random bits: SplitMix64 (Steele, Lea and Flood 2014).
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      return word ^ (word >> 31)
    }
  }

  /// A random key of the gap whose middle is `middle`, with fewer bits where all would make it too long.
  private mutating func jittered(
    _ middle: FractionalIndex, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) -> FractionalIndex {
    var (lower, key, upper) = (lower, middle, upper)
    var random = jitter!.next()
    for _ in 0..<jitter!.bits {
      if random & 1 == 1 { lower = key } else { upper = key }
      random >>= 1
      guard let next = classicKey(between: lower, and: upper) else { break }
      key = next
    }
    return key
  }
}
