/// Priorities: `Double` keys, a new one midway between its neighbors.
///
/// The rules are MiniDo's, so that its data can be read. The first item gets 1. After the last: its key rounded
/// to a whole number, plus 1. Before the first: its key rounded down, minus 1. Between two: their midpoint, which
/// halves the gap, so that a gap of two neighboring whole numbers takes some 52 inserts. Keys are always finite
/// and never −0.
///
/// From 2⁵³ on, where 1 more is not another number (times in nanoseconds, say), keys at an end follow each other at a
/// distance of 2²⁶ units in the last place: of their 53 bits half count on, and half leave room between.
///
/// A hot gap, one that takes insert after insert, is what exhausts such keys. With
/// ``remembersLastInsert`` the space recognizes it: from the third key in a row at the same side of the last one,
/// it places the key a sixteenth of the gap away from the last, so that the rest stays for those that follow.
@frozen
public struct MidpointKeys: LinearKeySpace {
  /// Whether a run of inserts at one place gets more than half of what is left of the gap.
  public let remembersLastInsert: Bool

  @usableFromInline var lastInsert: LastInsert<Double>

  /// Creates a key space of priorities.
  @inlinable
  public init(remembersLastInsert: Bool = false) {
    self.remembersLastInsert = remembersLastInsert
    lastInsert = LastInsert()
  }

  /// `false`: a short list that is laid out anew has nearly as much room as any window, whatever its ends.
  @inlinable
  public static var usesEnds: Bool { false }

  /// `key` if it is finite; −0 becomes 0.
  @inlinable
  public func canonical(_ key: Double) -> Double? { key.isFinite ? key + 0 : nil }

  /// A priority strictly between two others, or `nil` where no `Double` lies between them, or at an end where finite
  /// numbers end.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func key(between lower: Double?, and upper: Double?) -> Double? {
    guard remembersLastInsert else { return Self.midpoint(between: lower, and: upper) }
    let side = lastInsert.side(between: lower, and: upper)
    let middle = Self.midpoint(between: lower, and: upper)
    var key = middle
    if lastInsert.run >= 2, let lower, let upper {
      let near = side == .above ? lower + (upper / 16 - lower / 16) : upper - (upper / 16 - lower / 16)
      if lower < near, near < upper { key = near + 0 }
    }
    if let key { lastInsert.key = key }
    return key
  }

  /// The priority that MiniDo's rules give, without memory.
  @inlinable
  static func midpoint(between lower: Double?, and upper: Double?) -> Double? {
    switch (lower, upper) {
    case (nil, nil):
      return 1
    case (let lower?, nil):
      return next(above: lower.roundedToNearest) ?? midpoint(between: lower, and: .greatestFiniteMagnitude)
    case (nil, let upper?):
      return next(below: upper.roundedDown) ?? midpoint(between: -.greatestFiniteMagnitude, and: upper)
    case (let lower?, let upper?):
      // Neither (a + b)/2 nor a + (b − a)/2: both overflow.
      let key = lower / 2 + upper / 2
      return lower < key && key < upper ? key + 0 : nil
    }
  }

  /// How far the next key at an end stands above `key`: 1 where that is exact, else 2²⁶ units in the last place.
  @inlinable
  static func unit(above key: Double) -> Double {
    key >= -0x1p53 && key < 0x1p53 ? 1 : key.ulp * 0x1p26
  }

  /// The mirror image of ``unit(above:)``.
  @inlinable
  static func unit(below key: Double) -> Double { unit(above: -key) }

  /// The key a unit above a whole number; `nil` where there is no room for another one above it.
  @inlinable
  static func next(above whole: Double) -> Double? {
    let unit = unit(above: whole)
    return unit <= (.greatestFiniteMagnitude - whole) / 2 ? whole + unit + 0 : nil
  }

  /// The mirror image of ``next(above:)``.
  @inlinable
  static func next(below whole: Double) -> Double? { next(above: -whole).map { 0 - $0 } }

  /// `count` priorities in even steps: of a unit at an open end, of the gap's share between two bounds; where such
  /// steps are lost to rounding, as evenly as the representable numbers allow.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public mutating func keys(_ count: Int, between lower: Double?, and upper: Double?) -> [Double]? {
    if !mayFit(count, between: lower, and: upper) { return nil }
    if count == 0 { return [] }
    if count == 1, let key = key(between: lower, and: upper) { return [key] }
    switch (lower, upper) {
    case (nil, nil):
      return (1...count).map(Double.init)
    case (let lower?, nil):
      if let keys = Self.run(count, from: lower.roundedToNearest, by: Self.next(above:)) { return keys }
    case (nil, let upper?):
      if let keys = Self.run(count, from: upper.roundedDown, by: Self.next(below:)) { return keys.reversed() }
    case (let lower?, let upper?):
      let step = upper / Double(count + 1) - lower / Double(count + 1)
      let even = (1...count).map { lower + step * Double($0) + 0 }
      if Self.isIncreasing(even, between: lower, and: upper) { return even }
    }
    return Self.ordinalSteps(count, between: lower, and: upper)
  }

  /// `count` keys, each the next of the one before; `nil` where there are fewer.
  @inlinable
  static func run(_ count: Int, from start: Double, by next: (Double) -> Double?) -> [Double]? {
    var keys: [Double] = []
    keys.reserveCapacity(count)
    var last = start
    for _ in 0..<count {
      guard let key = next(last) else { return nil }
      keys.append(key)
      last = key
    }
    return keys
  }

  @inlinable
  static func isIncreasing(_ keys: [Double], between lower: Double, and upper: Double) -> Bool {
    var last = lower
    for key in keys {
      guard key > last else { return false }
      last = key
    }
    return last < upper
  }

  /// Even steps counted in representable numbers, which fit wherever anything does.
  @inlinable
  static func ordinalSteps(_ count: Int, between lower: Double?, and upper: Double?) -> [Double]? {
    let low = lower?.ordinal ?? -Double.infinity.ordinal
    let high = upper?.ordinal ?? Double.infinity.ordinal
    // Unsigned arithmetic: the distance of two ordinals can exceed Int64.
    let distance = UInt64(bitPattern: high &- low)
    guard distance > UInt64(count) else { return nil }
    let parts = UInt64(count) + 1
    let (step, rest) = distance.quotientAndRemainder(dividingBy: parts)
    return (1...UInt64(count)).map {
      Double(ordinal: low &+ Int64(bitPattern: step * $0 + rest * $0 / parts))
    }
  }

  /// The number of the double among all doubles, −0 and 0 being one.
  @inlinable
  public func ordinal(of key: Double) -> Int64? { key.ordinal }

  /// The bit pattern. Keys are never −0, so keys sort as their patterns do.
  @inlinable
  public static func signedMagnitude(of key: Double) -> Int64? { Int64(bitPattern: key.bitPattern) }

  /// The ordinals of the finite doubles.
  @inlinable
  public var ordinals: ClosedRange<Int64> {
    (-Double.greatestFiniteMagnitude).ordinal...Double.greatestFiniteMagnitude.ordinal
  }

  /// Between two keys the binary logarithm of how many doubles lie there, counted where they lie farthest apart: a
  /// midpoint leaves half of them on either side.
  ///
  /// At an end, where an insert may go in front of the one before, what the gaps that appending would make take.
  /// Memory may take a sixteenth at once, though not twice in a row: then there are fewer.
  /// - Complexity: O(1).
  @inlinable
  public func insertsLeft(between lower: Double?, and upper: Double?) -> Int {
    switch (lower, upper) {
    case (nil, nil): 1 + min(insertsLeft(above: 1), insertsLeft(below: 1))
    case (let lower?, nil): insertsLeft(above: lower)
    case (nil, let upper?): insertsLeft(below: upper)
    case (let lower?, let upper?): insertsLeft(within: lower, upper)
    }
  }

  @inlinable
  func insertsLeft(within lower: Double, _ upper: Double) -> Int {
    guard Self.midpoint(between: lower, and: upper) != nil else { return 0 }
    // At a power of two, what lies inside lies closer.
    let unit = max(abs(lower), abs(upper)).nextDown.ulp
    let span = upper - lower
    let room = span.isFinite ? span / unit : (upper / 2 - lower / 2) / (unit / 2)
    // Halves of numbers that small are rounded themselves: with d doubles inside, d/2 − 1 are left at least.
    let isExact = unit >= .leastNormalMagnitude
    let halvings = max(1, isExact ? Int(room.exponent) : Int((room + 2).exponent) - 1)
    guard remembersLastInsert else { return halvings }
    // Two inserts use up five halvings at most, and any rest of one takes another.
    return 1 + (halvings - 1) / 5 + halvings / 5
  }

  /// Appended keys follow each other at a distance of a unit, and a gap of a unit takes one insert less only where they
  /// double: what the third takes, or one after it, is never the least. Except on the way to 0, where units shrink to 1
  /// at −2⁵³.
  @inlinable
  func insertsLeft(above lower: Double) -> Int {
    var (least, last) = (Int.max, lower)
    var made = 0
    while made < 3 || lower < -0x1p53 && made < least {
      guard let next = Self.midpoint(between: last, and: nil) else { return min(least, made) }
      made += 1
      least = min(least, made + insertsLeft(within: last, next))
      last = next
    }
    return least
  }

  @inlinable
  func insertsLeft(below upper: Double) -> Int {
    var (least, last) = (Int.max, upper)
    var made = 0
    while made < 3 || upper > 0x1p53 && made < least {
      guard let next = Self.midpoint(between: nil, and: last) else { return min(least, made) }
      made += 1
      least = min(least, made + insertsLeft(within: next, last))
      last = next
    }
    return least
  }
}
