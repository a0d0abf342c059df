extension FractionalKeys {
  /// A source of random bits for keys. Apps use ``random(bits:)``; a seed makes keys reproducible.
  ///
  /// Each bit halves the gap once more, toward a random side, as in Nathan Leung's
  /// `jittered-fractional-indexing`. If devices make 10,000 keys for one gap, with 30 bits each,
  /// the probability that some of these keys are equal is 4.5%.
  ///
  /// Jitter makes keys longer, by up to one byte for every log₂(base) bits. If the maximum length
  /// hardly leaves room for that, gaps are exhausted sooner, and more rows are relabeled. With the
  /// fewest heads, the smallest maximum length and 64 bits, an append to a list of 16,000 items
  /// relabels 126 rows on average, compared with 4 without jitter.
  public struct Jitter: Sendable {
    /// The number of random bits per key, at most 64.
    public let bits: Int
    private var state: UInt64

    /// Returns jitter with a random seed, drawn by this call, so that no other device has the same.
    ///
    /// - Parameter bits: The number of random bits per key, from 0 to 64.
    public static func random(bits: Int = 30) -> Jitter {
      Jitter(seed: .random(in: .min ... .max), bits: bits)
    }

    /// Creates jitter from a seed, for reproducible tests. Two devices must not share a seed.
    ///
    /// - Parameters:
    ///   - seed: The value that determines all random bits.
    ///   - bits: The number of random bits per key, from 0 to 64.
    public init(seed: UInt64, bits: Int = 30) {
      precondition(bits >= 0 && bits <= 64, "The number of jitter bits must be from 0 to 64")
      self.bits = bits
      state = seed
    }

    /// Returns the next 64 random bits, using SplitMix64 (Steele, Lea and Flood 2014).
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
      return word ^ (word >> 31)
    }
  }

  /// Returns a random key of the gap whose middle is given. If the key would get too long, fewer
  /// random bits are used.
  mutating func jittered(
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
