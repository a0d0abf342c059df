import Measuring
import Reordering

/// A positive fraction in lowest terms.
struct Fraction: Hashable, Sendable {
  var numerator: Int64
  /// The denominator; 0 only for the infinite bound of a search.
  var denominator: Int64

  /// Creates a fraction from two numbers without a common divisor.
  init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  static let zero = Fraction(0, 1)
  static let infinity = Fraction(1, 0)

  /// Returns the fraction with the smallest numbers strictly between two others: the highest one
  /// between them in the Stern–Brocot tree, which is their mediant if they are neighbors there.
  /// `nil` if it needs more than 64 bits.
  ///
  /// Uses the continued fractions of both bounds, so that one step covers all
  /// levels up to the next turn.
  /// - Complexity: O(log of the denominators).
  static func simplest(between lower: Fraction, and upper: Fraction) -> Fraction? {
    let (whole, rest) = lower.numerator.quotientAndRemainder(dividingBy: lower.denominator)
    guard whole < .max else { return nil }
    let next = Fraction(whole + 1, 1)
    if next < upper { return next }
    // Both bounds are in whole ... whole + 1. Subtracts the integer part, and searches between the
    // reciprocals of the rests.
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
  /// Compares by value, using 128-bit cross products.
  static func < (a: Fraction, b: Fraction) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Fraction: StoredKey {
  /// Two 64-bit integers.
  var byteCount: Int { 16 }
  /// `"3/2"`, as pg_rational prints it.
  var json: String { "\"\(numerator)/\(denominator)\"" }
  /// The number of times that the sum of the two denominators fits into 64 bits.
  static func room(from a: Fraction, to b: Fraction) -> Double? {
    if a == b { return 0 }
    let room = Double(Int64.max) / (Double(a.denominator) + Double(b.denominator))
    return a < b ? room : -room
  }
  /// Returns a fraction of two random numbers; `nil` if they are not both positive.
  func garbled(using generator: inout SplitMix64) -> Fraction? {
    let (above, below) = (Int64(bitPattern: generator.next()), Int64(bitPattern: generator.next()))
    return above > 0 && below > 0 ? Fraction(above, below) : nil
  }
}
