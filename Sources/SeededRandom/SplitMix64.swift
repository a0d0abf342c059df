/// A small, fast, seeded random number generator. A seed gives the same numbers on every machine
/// and with every version of Swift, so a workload or test case named by its seed never changes.
///
/// It therefore has its own bounded reduction and shuffle: the standard library may change how
/// `Int.random(in:using:)` and `shuffled(using:)` use random bits.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014);
/// constants of Vigna's reference implementation. Not for secrets.
@frozen public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
  @usableFromInline var state: UInt64

  @usableFromInline static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Creates a generator whose numbers are determined by `seed`. Every seed is good, including 0.
  @inlinable public init(seed: UInt64) {
    state = seed
  }

  /// Creates a generator for one purpose, such as `"reordering/hot-gap/200"`; see ``derive(_:)``.
  @inlinable public init(seed: UInt64, label: String) {
    self.init(seed: SplitMix64(seed: seed).derive(label))
  }

  /// Returns the number at `index`, counted from 0, in the stream of `seed`.
  /// - Complexity: O(1).
  @inlinable public static func output(_ index: Int, ofSeed seed: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ increment &* UInt64(truncatingIfNeeded: index))
    return generator.next()
  }

  /// Returns the next 64 random bits.
  /// - Complexity: O(1), about a nanosecond.
  @inlinable public mutating func next() -> UInt64 {
    state &+= Self.increment
    return Self.mixed(state)
  }

  /// Returns a uniformly distributed number in `0...bound`.
  ///
  /// Source: Lemire, "Fast random integer generation in an interval" (2019): multiply, and reject
  /// the few draws that would favor some numbers.
  @inlinable public mutating func next(upTo bound: UInt64) -> UInt64 {
    guard bound < .max else { return next() }
    let width = bound + 1
    var product = next().multipliedFullWidth(by: width)
    if product.low < width {
      let unfair = (0 &- width) % width
      while product.low < unfair { product = next().multipliedFullWidth(by: width) }
    }
    return product.high
  }

  /// Returns a uniformly distributed number in `0 ..< bound`.
  /// - Precondition: `bound > 0`.
  @inlinable public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "nothing lies below \(bound)")
    return Int(truncatingIfNeeded: next(upTo: UInt64(bound) - 1))
  }

  /// Returns one of the 2^53 multiples of 2^-53 in `0 ..< 1`, uniformly distributed.
  @inlinable public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns the elements in a random order. All orders are equally likely.
  ///
  /// Source: Fisher and Yates, Durstenfeld's version.
  /// - Complexity: O(n) for n elements.
  @inlinable public mutating func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
    var result = Array(elements)
    for end in stride(from: result.count - 1, to: 0, by: -1) {
      result.swapAt(end, below(end + 1))
    }
    return result
  }

  /// Returns a seed for `label`, independent of other labels' seeds and this generator's numbers.
  ///
  /// It depends on the generator's state, so derive before drawing, from a newly created generator.
  /// Adding a workload then does not change the random numbers of the others.
  /// - Returns: FNV-1a of the label's UTF-8, mixed with the state.
  /// - Complexity: O(length of the label).
  @inlinable public func derive(_ label: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Self.mixed(Self.mixed(state) ^ hash)
  }

  /// Mixes `bits` so that each of them affects all 64: a bijection.
  @inlinable static func mixed(_ bits: UInt64) -> UInt64 {
    var z = bits
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
