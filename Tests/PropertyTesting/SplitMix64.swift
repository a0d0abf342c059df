/// A small, fast generator whose n-th output can be computed alone.
///
/// The algorithm is SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// OOPSLA 2014). Bounded integers are drawn by our own code, not the standard library's, so that a seed means
/// the same cases on every toolchain.
@frozen public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  @usableFromInline static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A generator whose outputs are determined by `seed`.
  @inlinable public init(seed: UInt64) {
    state = seed
  }

  /// The output that comes after `index` others in the stream of `seed`, in constant time.
  @inlinable public static func output(_ index: Int, ofSeed seed: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ increment &* UInt64(truncatingIfNeeded: index))
    return generator.next()
  }

  /// The next 64 uniform bits.
  @inlinable public mutating func next() -> UInt64 {
    state &+= Self.increment
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A uniform integer in `0...bound`, without bias (Lemire: "Fast random integer generation in an interval",
  /// ACM TOMACS 2019).
  @inlinable public mutating func next(upTo bound: UInt64) -> UInt64 {
    guard bound < .max else { return next() }
    let width = bound + 1
    var product = next().multipliedFullWidth(by: width)
    if product.low < width {
      let threshold = (0 &- width) % width
      while product.low < threshold {
        product = next().multipliedFullWidth(by: width)
      }
    }
    return product.high
  }
}
