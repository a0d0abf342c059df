import ListOrdering
import Measuring
import Reordering

/// Fractions of two 32-bit integers, each new one the simplest between its neighbors, without an
/// overflow check.
///
/// This is what the PostgreSQL extension pg_rational does with `rational_intermediate`. Appended
/// items get integers, and inserts at one side of an item count up a denominator. With
/// alternating inserts, the numbers grow like Fibonacci's and reach 32 bits after 43 inserts.
/// Nothing is ever renumbered.
///
/// Source: begriffs/pg_rational, `pg_rational.c`. Its sums overflow silently. Here the row gets the
/// fraction of the neighbor with the larger numbers instead, which breaks the order, too.
/// pg_rational walks down the Stern–Brocot tree level by level, over as many levels as the
/// denominator's value. Here the search uses continued fractions, with the same result.
struct SternBrocot: ReinsertingStrategy {
  typealias Row = KeyedRow<ShortFraction>

  private var rows = ChunkedArray<OrderedRow<Int, ShortFraction>>()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    let lower = index > 0 ? rows[index - 1].key : nil
    let upper = index < rows.count ? rows[index].key : nil
    let row = OrderedRow(id: id, key: Self.key(between: lower, and: upper))
    rows.insert(row, at: index)
    journal.write(id, Row(key: row.key))
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  func id(at index: Int) -> Int { rows[index].id }

  private static func key(between lower: ShortFraction?, and upper: ShortFraction?) -> ShortFraction {
    let (low, high) = (lower?.fraction ?? .zero, upper?.fraction ?? .infinity)
    if low < high, let key = Fraction.simplest(between: low, and: high).flatMap(ShortFraction.init) {
      return key
    }
    guard let lower, let upper else { return lower ?? upper ?? ShortFraction.one }
    return lower.denominator < upper.denominator ? upper : lower
  }
}

/// A positive fraction in lowest terms that takes 64 bits in all.
struct ShortFraction: Hashable, Comparable, StoredKey {
  let numerator: Int32
  let denominator: Int32

  /// The key of a list's first item.
  static let one = ShortFraction(numerator: 1, denominator: 1)

  private init(numerator: Int32, denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Converts a fraction; `nil` if its numbers do not fit into 32 bits.
  init?(_ fraction: Fraction) {
    guard let numerator = Int32(exactly: fraction.numerator),
      let denominator = Int32(exactly: fraction.denominator)
    else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  var fraction: Fraction { Fraction(Int64(numerator), Int64(denominator)) }

  /// Compares by value, using 64-bit cross products.
  static func < (a: Self, b: Self) -> Bool {
    Int64(a.numerator) * Int64(b.denominator) < Int64(b.numerator) * Int64(a.denominator)
  }

  /// Two 32-bit integers.
  var byteCount: Int { 8 }
  /// `"3/2"`, as pg_rational prints it.
  var json: String { "\"\(numerator)/\(denominator)\"" }

  /// The number of times that the sum of the two denominators fits into 31 bits.
  static func room(from a: Self, to b: Self) -> Double? {
    if a == b { return 0 }
    let room = Double(Int32.max) / (Double(a.denominator) + Double(b.denominator))
    return a < b ? room : -room
  }

  /// Returns a fraction of two random numbers; `nil` if they are not both positive.
  func garbled(using generator: inout SplitMix64) -> Self? {
    let bits = generator.next()
    let (above, below) = (Int32(truncatingIfNeeded: bits), Int32(truncatingIfNeeded: bits >> 32))
    return above > 0 && below > 0 ? Self(numerator: above, denominator: below) : nil
  }
}
