/// Returns the binary logarithm of a positive, finite number, to about one unit in the last place.
///
/// The standard library has none. The natural logarithm of a significand *m* in [√½, √2) is
/// 2 artanh(*s*) with *s* = (*m* − 1)/(*m* + 1). The series converges by a factor of 34 per term.
@inlinable
func log2(_ x: Double) -> Double {
  var exponent = Double(x.exponent)
  var significand = x.significand
  if significand > 1.4142135623730951 {
    significand /= 2
    exponent += 1
  }
  let s = (significand - 1) / (significand + 1)
  let square = s * s
  var sum = 0.0
  var divisor = 23.0
  while divisor >= 1 {
    sum = sum * square + 1 / divisor
    divisor -= 2
  }
  return exponent + 2 * s * sum * 1.4426950408889634
}
