import Measuring
import Reordering

/// A positive fraction in lowest terms.
struct Fraction: Hashable, Sendable {
  /// The number above the line.
  var numerator: Int64
  /// The number below the line; 0 only for the infinite bound of a search.
  var denominator: Int64

  /// The fraction of two numbers that have no common divisor.
  init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Below all fractions.
  static let zero = Fraction(0, 1)
  /// Above all fractions.
  static let infinity = Fraction(1, 0)

  /// The fraction with the smallest numbers strictly between two others: the highest one between them in the
  /// Stern–Brocot tree, their mediant where they are neighbors there. `nil` where it needs more than 64 bits.
  ///
  /// Walks down the tree a turn a step, by the continued fractions of both bounds, instead of a level a step.
  /// - Complexity: O(log of the denominators).
  static func simplest(between lower: Fraction, and upper: Fraction) -> Fraction? {
    let (whole, rest) = lower.numerator.quotientAndRemainder(dividingBy: lower.denominator)
    guard whole < .max else { return nil }
    let next = Fraction(whole + 1, 1)
    if next < upper { return next }
    // Both bounds lie in whole ... whole + 1. Beyond the whole part and upside down, the search is the same.
    let beyond = upper.numerator - whole * upper.denominator
    guard
      let inner = simplest(
        between: Fraction(upper.denominator, beyond), and: Fraction(lower.denominator, rest))
    else { return nil }
    let (product, tooLarge) = whole.multipliedReportingOverflow(by: inner.numerator)
    let (numerator, overflows) = product.addingReportingOverflow(inner.denominator)
    return tooLarge || overflows ? nil : Fraction(numerator, inner.numerator)
  }
}

extension Fraction: Comparable {
  /// By value: crosswise products in 128 bits.
  static func < (a: Fraction, b: Fraction) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Fraction: StoredKey {
  /// Two whole numbers.
  var byteCount: Int { 16 }
  /// `"3/2"`, as pg_rational prints it.
  var json: String { "\"\(numerator)/\(denominator)\"" }
  /// How often the denominator between the two still fits into 64 bits.
  static func room(from a: Fraction, to b: Fraction) -> Double? {
    if a == b { return 0 }
    let room = Double(Int64.max) / (Double(a.denominator) + Double(b.denominator))
    return a < b ? room : -room
  }
  /// Any two numbers, if they make a positive fraction.
  func garbled(using generator: inout SplitMix64) -> Fraction? {
    let (above, below) = (Int64(bitPattern: generator.next()), Int64(bitPattern: generator.next()))
    return above > 0 && below > 0 ? Fraction(above, below) : nil
  }
}
