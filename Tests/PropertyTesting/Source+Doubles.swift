/// Doubles that are difficult for arithmetic and comparisons, the finite ones first.
public let degenerateDoubles: [Double] = [
  0, 1, -1, -0.0, 0.5, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
  1 + .ulpOfOne, 0x1p53, 0x1p53 - 1, 0x1p53 + 2, -0x1p53, 1e300, -1e300, .greatestFiniteMagnitude,
  -.greatestFiniteMagnitude, 0x1p54, 1.7e18, -1.7e18, 0x1p1023, -0x1p1023,
  -0x1.000001p53, .infinity, -.infinity, .nan,
]

extension Source {
  /// Draws any double, with a large share of degenerate ones.
  ///
  /// The kinds are, from the simplest: small whole numbers; a value in `pool`, its neighbor or its
  /// negation (to get equal and adjacent keys); `degenerateDoubles` and their neighbors; fractions;
  /// any bits.
  ///
  /// - Parameter pool: Values such as those drawn before.
  public mutating func double(near pool: [Double] = []) throws -> Double {
    switch try branch(weights: [6, pool.isEmpty ? 0 : 4, 3, 2, 2]) {
    case 1: return try neighbor(of: pick(pool))
    case 2: return try neighbor(of: pick(degenerateDoubles))
    case 3: return try fraction()
    case 4: return Double(bitPattern: try draw(upTo: .max))
    default: return Double(try draw(upTo: 16))
    }
  }

  /// Draws a finite double like `double(near:)`, without −0 if `allowsNegativeZero` is false.
  public mutating func finiteDouble(
    near pool: [Double] = [], allowsNegativeZero: Bool = true
  ) throws -> Double {
    let value = try double(near: pool)
    // Maps infinite values instead of rejecting the case, by clearing the exponent's highest bit.
    let finite = value.isFinite ? value : Double(bitPattern: value.bitPattern & ~(1 << 62))
    return finite == 0 && !allowsNegativeZero ? 0 : finite
  }

  private mutating func neighbor(of value: Double) throws -> Double {
    switch try branch(5, 2, 2, 1) {
    case 1: return value.nextUp
    case 2: return value.nextDown
    case 3: return -value
    default: return value
    }
  }

  private mutating func fraction() throws -> Double {
    let magnitude = Double(try draw(upTo: 1 << 20)) / 1024
    return try bool(0.25) ? -magnitude : magnitude
  }
}
