/// Priorities: `Double` keys, each new one midway between its neighbors.
///
/// They follow the rules of MiniDo, an existing to-do app, so that its data can be read. The first
/// item gets 1. After the last item, a key is the last key rounded to a whole number, plus 1.
/// Before the first item, it is the first key rounded down, minus 1. Between two keys, it is their
/// midpoint, which halves the gap. A gap between consecutive whole numbers accepts about 52
/// inserts. Keys are finite and never −0.
///
/// From 2⁵³ on, for example for times in nanoseconds, adding 1 may not change a number. In this
/// range, appended keys are 2²⁶ units in the last place apart. Half of the 53 bits of such a key
/// count the appended keys, and the other half leaves room between them.
///
/// A *hot* gap, into which a user inserts item after item, is soon exhausted. With
/// ``remembersLastInsert``, the space recognizes such a gap: each key is next to the previous one,
/// always on the same side. From the third such key on, the distance to the previous key is only a
/// sixteenth of the gap, so that the rest stays free for later inserts.
@frozen
public struct MidpointKeys: LinearKeySpace {
  /// Whether a run of inserts at one position leaves more than half of the gap for later inserts.
  public let remembersLastInsert: Bool

  @usableFromInline var lastInsert: LastInsert<Double>

  /// Creates a key space of priorities.
  @inlinable
  public init(remembersLastInsert: Bool = false) {
    self.remembersLastInsert = remembersLastInsert
    lastInsert = LastInsert()
  }

  /// `false`: knowing the lowest and highest keys saves no reads, because a new layout of a short
  /// list has nearly as much room as any window, whatever these keys are.
  @inlinable
  public static var usesListBounds: Bool { false }

  /// Returns `key` if it is finite, with −0 replaced by 0.
  @inlinable
  public func canonical(_ key: Double) -> Double? { key.isFinite ? key + 0 : nil }

  /// Returns a priority strictly between two others, or `nil` if no `Double` lies between them or,
  /// at an open end, if no finite number is left.
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

  /// Returns the priority that MiniDo's rules give, regardless of the last insert.
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
      // Not (a + b)/2 or a + (b − a)/2, because both can overflow.
      let key = lower / 2 + upper / 2
      return lower < key && key < upper ? key + 0 : nil
    }
  }

  /// Returns the distance from `key` to the next key at the list's end, a *unit*: 1 if adding 1 is
  /// exact, else 2²⁶ units in the last place.
  @inlinable
  static func unit(above key: Double) -> Double {
    key >= -0x1p53 && key < 0x1p53 ? 1 : key.ulp * 0x1p26
  }

  /// Returns the distance to the next key below: the mirror image of ``unit(above:)``.
  @inlinable
  static func unit(below key: Double) -> Double { unit(above: -key) }

  /// Returns the key one unit above a whole number, or `nil` if less than two units are left.
  @inlinable
  static func next(above whole: Double) -> Double? {
    let unit = unit(above: whole)
    return unit <= (.greatestFiniteMagnitude - whole) / 2 ? whole + unit + 0 : nil
  }

  /// Returns the mirror image of ``next(above:)``.
  @inlinable
  static func next(below whole: Double) -> Double? { next(above: -whole).map { 0 - $0 } }

  /// Returns `count` priorities in even steps: of one unit at an open end, else of an equal share
  /// of the gap. If rounding makes such keys equal, the steps are as even as numbers allow.
  ///
  /// - Complexity: O(`count`).
  @inlinable
  public mutating func keys(_ count: Int, between lower: Double?, and upper: Double?) -> [Double]? {
    if !canFit(count, between: lower, and: upper) { return nil }
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

  /// Returns `count` keys, of which `next` makes each from the previous one; `nil` if it fails.
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

  /// Returns keys whose ordinals are evenly spread. This succeeds whenever `count` keys fit at all.
  @inlinable
  static func ordinalSteps(_ count: Int, between lower: Double?, and upper: Double?) -> [Double]? {
    let low = lower?.ordinal ?? -Double.infinity.ordinal
    let high = upper?.ordinal ?? Double.infinity.ordinal
    // Unsigned arithmetic, because the distance of two ordinals can exceed Int64.
    let distance = UInt64(bitPattern: high &- low)
    guard distance > UInt64(count) else { return nil }
    let parts = UInt64(count) + 1
    let (step, rest) = distance.quotientAndRemainder(dividingBy: parts)
    return (1...UInt64(count)).map {
      Double(ordinal: low &+ Int64(bitPattern: step * $0 + rest * $0 / parts))
    }
  }

  /// Returns the number of the double among all doubles; −0 and 0 count as one.
  @inlinable
  public func ordinal(of key: Double) -> Int64? { key.ordinal }

  /// Returns the bit pattern. Keys are never −0, so they sort like their bit patterns.
  @inlinable
  public static func signedMagnitude(of key: Double) -> Int64? { Int64(bitPattern: key.bitPattern) }

  /// The ordinals of the finite doubles.
  @inlinable
  public var ordinals: ClosedRange<Int64> {
    (-Double.greatestFiniteMagnitude).ordinal...Double.greatestFiniteMagnitude.ordinal
  }

  /// Returns the number of inserts that this gap is guaranteed to accept before it is exhausted.
  ///
  /// A midpoint halves the gap, so this is the binary logarithm of the number of doubles in it,
  /// counted where they are farthest apart. At an open end, an item may be inserted before an
  /// appended one, so the result depends on the gaps between appended keys. With
  /// ``remembersLastInsert``, an insert may leave only a sixteenth of a gap on one side, though not
  /// twice in a row. The result is then lower.
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
    // `nextDown`, because below a power of two, doubles are closer to each other than above.
    let unit = max(abs(lower), abs(upper)).nextDown.ulp
    let span = upper - lower
    let room = span.isFinite ? span / unit : (upper / 2 - lower / 2) / (unit / 2)
    // Halving very small numbers rounds them. Of d doubles, a midpoint leaves at least d/2 − 1 on
    // each side.
    let isExact = unit >= .leastNormalMagnitude
    let halvings = max(1, isExact ? Int(room.exponent) : Int((room + 2).exponent) - 1)
    guard remembersLastInsert else { return halvings }
    // Two inserts use up at most five halvings, and a remaining halving allows one more insert.
    return 1 + (halvings - 1) / 5 + halvings / 5
  }

  /// Returns the number of inserts that the list's end is guaranteed to accept. In the worst case,
  /// some keys are appended, and all others go directly before the last of these. The result is
  /// the minimum over all numbers of appended keys.
  ///
  /// Appended keys are one unit apart, and each of them counts as an insert itself. The gap before
  /// it accepts one insert less only where the unit doubles, so the third key and later ones never
  /// give the minimum. Keys below −2⁵³ are an exception: toward 0, the unit shrinks, down to 1.
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
