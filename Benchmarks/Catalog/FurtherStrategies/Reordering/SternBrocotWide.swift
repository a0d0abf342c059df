import ListOrdering
import Reordering

/// Fractions of two 64-bit integers; a new one is the simplest between its neighbors.
///
/// Like ``SternBrocot``, which models pg_rational, but with numbers twice as wide. With alternating
/// inserts, the numbers grow like Fibonacci's and reach 64 bits after about 90 inserts. An overflow
/// renumbers the list.
struct SternBrocotKeys: KeySpace {
  func canonical(_ key: Fraction) -> Fraction? { key.numerator > 0 && key.denominator > 0 ? key : nil }

  mutating func key(between lower: Fraction?, and upper: Fraction?) -> Fraction? {
    Fraction.simplest(between: lower ?? .zero, and: upper ?? .infinity)
  }

  /// Returns integers if there are enough; else puts the simplest
  /// fraction in the middle and recurs.
  mutating func keys(_ count: Int, between lower: Fraction?, and upper: Fraction?) -> [Fraction]? {
    let (low, high) = (lower ?? .zero, upper ?? .infinity)
    let whole = low.numerator / low.denominator
    if whole < Int64.max - Int64(count), Fraction(whole + Int64(count), 1) < high {
      return (0..<count).map { Fraction(whole + Int64($0 + 1), 1) }
    }
    var keys: [Fraction] = []
    return Self.append(count, between: low, and: high, to: &keys) ? keys : nil
  }

  private static func append(
    _ count: Int, between lower: Fraction, and upper: Fraction, to keys: inout [Fraction]
  ) -> Bool {
    if count == 0 { return true }
    guard let middle = Fraction.simplest(between: lower, and: upper) else { return false }
    let before = (count - 1) / 2
    guard append(before, between: lower, and: middle, to: &keys) else { return false }
    keys.append(middle)
    return append(count - 1 - before, between: middle, and: upper, to: &keys)
  }

  /// Counts inserts next to the bound with the larger denominator, which
  /// make the numbers grow fastest.
  func insertsLeft(between lower: Fraction?, and upper: Fraction?) -> Int {
    var (low, high) = (lower ?? .zero, upper ?? .infinity)
    var inserts = 0
    while let key = Fraction.simplest(between: low, and: high) {
      inserts += 1
      if low.denominator < high.denominator { low = key } else { high = key }
    }
    return inserts
  }

  /// Returns `nil`: the bounds of a gap do not tell how many fractions fit.
  func ordinal(of key: Fraction) -> Int64? { nil }

  /// Assigns integers to all rows, with one left free for each new key.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Fraction>] where Keys.Element == Fraction, Keys.Index == Int {
    Relabel.rows(
      from: 0, of: keys, to: keys.indices.map { Fraction(Int64($0 < gap ? $0 + 1 : $0 + 1 + count), 1) })
  }
}
