extension FractionalKeys {
  /// Random bits for keys: ``random(bits:)`` for an app, a seed where they are to be the same again.
  ///
  /// Each bit halves the gap once more, at random to the one or the other side, as Nathan Leung's
  /// `jittered-fractional-indexing` does: 30 bits make two keys out of 10,000 for one gap equal with a
  /// probability of 4.5%.
  ///
  /// Keys get longer by them, by up to one byte for every log₂(base) bits. Where the maximum length hardly leaves room
  /// for that, a gap into which all goes is exhausted sooner, and more rows are relabeled: with the fewest heads, the least
  /// length and 64 bits, an append to a list of 16,000 relabels 126 rows on average, where 4 without jitter.
  public struct Jitter: Sendable {
    /// How many bits each key gets, at most 64.
    public let bits: Int
    private var state: UInt64

    /// Jitter that no other device has: from a seed that the system draws once, here.
    ///
    /// - Parameter bits: How many bits each key gets, from 0 to 64.
    public static func random(bits: Int = 30) -> Jitter {
      Jitter(seed: .random(in: .min ... .max), bits: bits)
    }

    /// Jitter from a seed, which gives the same bits again, as a test wants it. Two devices must not share a seed.
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
