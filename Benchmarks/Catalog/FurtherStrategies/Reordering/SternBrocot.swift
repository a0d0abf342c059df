import ListOrdering
import Measuring
import Reordering

/// Fractions of two 32-bit integers, a new one the simplest between its neighbors, and no word on overflow.
///
/// As the PostgreSQL extension pg_rational does with `rational_intermediate`. Appended items get whole numbers, and
/// inserts at one side of an item count up a denominator; those that alternate make the numbers grow as Fibonacci's do,
/// and reach 32 bits after 43. Nothing is ever renumbered.
///
/// Source: begriffs/pg_rational, `pg_rational.c`. Its sums overflow unseen; here the row gets the fraction of the
/// neighbor that has the larger numbers instead, and the order is broken as well. It walks down the Stern–Brocot tree
/// level by level, as many as a denominator counts; here it is searched by continued fractions, which gives the same.
struct SternBrocot: ReinsertingStrategy {
  /// Rows hold the fraction.
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

/// A positive fraction in lowest terms, in 64 bits together.
struct ShortFraction: Hashable, Comparable, StoredKey {
  /// The number above the line.
  let numerator: Int32
  /// The number below the line.
  let denominator: Int32

  /// The first of a list.
  static let one = ShortFraction(numerator: 1, denominator: 1)

  private init(numerator: Int32, denominator: Int32) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The same fraction, nil where its numbers have more bits.
  init?(_ fraction: Fraction) {
    guard let numerator = Int32(exactly: fraction.numerator),
      let denominator = Int32(exactly: fraction.denominator)
    else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  /// The fraction with numbers of 64 bits.
  var fraction: Fraction { Fraction(Int64(numerator), Int64(denominator)) }

  /// By value: crosswise products in 64 bits.
  static func < (a: Self, b: Self) -> Bool {
    Int64(a.numerator) * Int64(b.denominator) < Int64(b.numerator) * Int64(a.denominator)
  }

  /// Two whole numbers.
  var byteCount: Int { 8 }
  /// `"3/2"`, as pg_rational prints it.
  var json: String { "\"\(numerator)/\(denominator)\"" }

  /// How often the denominator between the two still fits into 31 bits.
  static func room(from a: Self, to b: Self) -> Double? {
    if a == b { return 0 }
    let room = Double(Int32.max) / (Double(a.denominator) + Double(b.denominator))
    return a < b ? room : -room
  }

  /// Any two numbers, if they make a positive fraction.
  func garbled(using generator: inout SplitMix64) -> Self? {
    let bits = generator.next()
    let (above, below) = (Int32(truncatingIfNeeded: bits), Int32(truncatingIfNeeded: bits >> 32))
    return above > 0 && below > 0 ? Self(numerator: above, denominator: below) : nil
  }
}
