import Measuring
import Reordering

/// A 32-bit rank, or NULL, which sorts before all others.
struct NullableRank: Hashable, StoredKey {
  /// The rank; `nil` for NULL.
  let rank: Int32?

  init(_ rank: Int32?) { self.rank = rank }

  static func < (a: Self, b: Self) -> Bool {
    guard let rank = b.rank else { return false }
    return a.rank.map { $0 < rank } ?? true
  }

  /// Four bytes; NULL takes only a bit of the row, which is not counted.
  var byteCount: Int { rank == nil ? 0 : 4 }
  var json: String { rank?.description ?? "null" }

  static func room(from a: Self, to b: Self) -> Double? {
    guard let low = a.rank, let high = b.rank else { return nil }
    return Int32.room(from: low, to: high)
  }

  func garbled(using generator: inout SplitMix64) -> Self? {
    Self(Int32(truncatingIfNeeded: generator.next()))
  }
}
