import ListOrdering
import Reordering

/// Integer tags from a bounded range, as in the literature on order maintenance. A new tag is
/// midway between its neighbors. By default, relabeling spreads all tags over the whole range.
///
/// At an open end the next tag is one unit away, or half of the remaining range if that is less.
/// The published schemes always halve, which would exhaust the range of an append-only list.
public struct TagKeys: KeySpace {
  /// The exclusive upper bound of the tags.
  public let size: Int64
  /// The distance between appended tags.
  public let unit: Int64

  /// Creates a key space with at most 62 bits. Half of the bits count the items of a list built in
  /// order, half are left for inserts between them.
  public init(bits: Int) { self.init(bits: bits, unitBits: bits / 2) }

  /// Creates a key space of 2^`bits` tags, with appended tags 2^`unitBits` apart.
  public init(bits: Int, unitBits: Int) {
    size = 1 << bits
    unit = 1 << unitBits
  }

  public func canonical(_ key: Int64) -> Int64? { key >= 0 && key < size ? key : nil }

  public mutating func key(between lower: Int64?, and upper: Int64?) -> Int64? {
    let (low, high) = (lower ?? -1, upper ?? size)
    guard high - low >= 2 else { return nil }
    let middle = low + (high - low) / 2
    switch (lower, upper) {
    case (let lower?, nil): return min(middle, lower + unit)
    case (nil, let upper?): return max(middle, upper - unit)
    default: return middle
    }
  }

  public mutating func keys(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64]? {
    let reach = min(Int64(count) + 1, size / unit) * unit
    let low = lower ?? upper.map { max(-1, $0 - reach) } ?? -1
    let high = upper ?? lower.map { min(size, $0 + reach) } ?? size
    return Self.spread(count, between: low, and: high)
  }

  /// Returns the binary logarithm of the distance, since each midpoint halves it. An open end takes
  /// one insert a unit away, and then the inserts within that unit.
  public func insertsLeft(between lower: Int64?, and upper: Int64?) -> Int {
    let distance = (upper ?? size) - (lower ?? -1)
    let halved = lower == nil || upper == nil ? min(distance, 2 * unit) : distance
    return halved < 2 ? 0 : Int64.bitWidth - 1 - halved.leadingZeroBitCount
  }

  public func ordinal(of key: Int64) -> Int64? { key }

  /// Spreads all rows over the whole range, with room for each new key.
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
    Self.relabeling(0..<keys.count, of: keys, around: gap, for: count, between: -1, and: size)
  }

  /// Spreads some rows evenly between two bounds, with room for each new key.
  public static func relabeling<Keys: RandomAccessCollection>(
    _ rows: Range<Int>, of keys: Keys, around gap: Int, for count: Int, between lower: Int64,
    and upper: Int64
  ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
    guard var new = spread(rows.count + count, between: lower, and: upper) else { return [] }
    let place = gap - rows.lowerBound
    new.removeSubrange(place..<place + count)
    return Relabel.rows(from: rows.lowerBound, of: keys, to: new)
  }

  /// Returns evenly spaced ascending tags strictly between two bounds, or `nil` if they do not fit.
  public static func spread(_ count: Int, between lower: Int64, and upper: Int64) -> [Int64]? {
    let parts = Int64(count) + 1
    let (step, rest) = (upper - lower).quotientAndRemainder(dividingBy: parts)
    guard step > 0 else { return nil }
    return (0..<count).map { lower + step * Int64($0 + 1) + rest * Int64($0 + 1) / parts }
  }
}
