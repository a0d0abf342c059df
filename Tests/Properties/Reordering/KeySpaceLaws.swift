import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  /// Draws two bounds, either of which may be open.
  private static func bounds<Tested: TestedSpace>(
    _: Tested.Type, _ source: inout Source, in space: Tested.Space
  ) throws -> (lower: Tested.Space.Key?, upper: Tested.Space.Key?) {
    let keys = try Tested.ascendingKeys(&source, 0...2, in: space)
    let bounds: (lower: Tested.Space.Key?, upper: Tested.Space.Key?)
    switch keys.count {
    case 2: bounds = (keys[0], keys[1])
    case 1: bounds = try source.bool() ? (nil, keys[0]) : (keys[0], nil)
    default: bounds = (nil, nil)
    }
    source.note("between \(bounds.lower.map { "\($0)" } ?? "-") and \(bounds.upper.map { "\($0)" } ?? "-")")
    return bounds
  }

  private static func isAscending<Key: Comparable>(_ keys: [Key], _ lower: Key?, _ upper: Key?) -> Bool {
    zip(keys, keys.dropFirst()).allSatisfy(<) && (lower.map { $0 < keys[0] } ?? true)
      && (upper.map { keys[keys.count - 1] < $0 } ?? true)
  }

  static func keysBetween<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property("\(Tested.name) between two keys ascend strictly, and fit exactly where there is room") {
      source in
      var space = try Tested.space(&source)
      let (lower, upper) = try bounds(Tested.self, &source, in: space)
      let count = try source.integer(in: 0...12)
      source.count(operations: 2)
      if let key = space.key(between: lower, and: upper) {
        try require(isAscending([key], lower, upper), "\(key) is not between")
        try requireEqual(space.canonical(key), key)
      }
      let keys = space.keys(count, between: lower, and: upper)
      if let keys {
        try requireEqual(keys.count, count)
        try require(count == 0 || isAscending(keys, lower, upper), "\(keys)")
        try require(keys.allSatisfy { space.canonical($0) == $0 }, "unusable: \(keys)")
        // −0 equals 0, but has a different description.
        try requireEqual("\(keys.compactMap { space.canonical($0) })", "\(keys)")
      }
      if let all = room(lower, upper, in: space) {
        source.label("tight", if: all <= count)
        try requireEqual(keys != nil, count <= all, "\(count) keys, where there is room for \(all)")
      }
    }
  }

  /// Returns the number of keys that fit between two, nearly 2⁶⁴ at most, or nil if the space does not
  /// number its keys.
  private static func room<Space: KeySpace>(_ lower: Space.Key?, _ upper: Space.Key?, in space: Space)
    -> UInt64?
  {
    guard space.ordinals != .min ... .max else { return nil }
    let low = lower.flatMap(space.ordinal(of:)) ?? space.ordinals.lowerBound - 1
    let high = upper.flatMap(space.ordinal(of:)) ?? space.ordinals.upperBound + 1
    return UInt64(bitPattern: high &- low) - 1
  }

  static let midpointInside = Property(
    "there is a midpoint wherever anything is inside", coverage: ["tight": 0.02]
  ) {
    source in
    var space = MidpointKeys()
    let (lower, upper) = try bounds(MidpointSpaces.self, &source, in: space)
    source.count()
    let key = space.key(between: lower, and: upper)
    guard let lower, let upper else {
      return try requireEqual(
        key, lower.map { NaiveKeys.next(after: $0) } ?? upper.map { NaiveKeys.next(before: $0) } ?? 1)
    }
    let isInside = lower.nextUp < upper
    source.label("tight", if: lower.nextUp.nextUp >= upper)
    try requireEqual(key != nil, isInside, "a key was made")
    guard let key else { return }
    try require(lower < key && key < upper && key.isFinite, "\(key)")
    try require(key != 0 || key.sign == .plus, "−0")
    // In exact arithmetic, the midpoint is off by at most half a unit of the coarser end.
    let (below, above) = (key / 2 - lower / 2, upper / 2 - key / 2)
    try require(abs(above - below) <= max(abs(lower), abs(upper)).ulp, "\(key) is not in the middle")
  }

  /// Jitter reduces the inserts that fit later, not the keys that fit now.
  static let jitterCostsNoRoom = Property(
    "where text keys fit, they fit with jitter as well", coverage: ["tight": 0.01]
  ) { source in
    var space = try source.bool() ? JitteredTextKeys.space(&source) : AnyTextKeys.space(&source)
    let (lower, upper) = try bounds(AnyTextKeys.self, &source, in: space)
    let count = try source.integer(in: 1...12)
    source.count()
    var plain = FractionalKeys.unlimited(alphabet: space.alphabet)
    if let length = space.maximumLength {
      plain = try FractionalKeys(alphabet: space.alphabet, maximumLength: length)
    }
    let fits = plain.keys(count, between: lower, and: upper) != nil
    source.label("tight", if: fits && plain.keys(count + 1, between: lower, and: upper) == nil)
    try requireEqual(space.keys(count, between: lower, and: upper) != nil, fits, "\(count) keys fit")
  }

  /// In a quarter of the cases, each insert goes to the side where fewer inserts are left.
  static func insertsLeft<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property("a gap of \(Tested.name) takes as many inserts as it says, wherever they fall") { source in
      var space = try Tested.space(&source)
      let start = try bounds(Tested.self, &source, in: space)
      for _ in 0..<(try source.integer(in: 0...2)) { _ = space.key(between: start.lower, and: start.upper) }
      let promised = space.insertsLeft(between: start.lower, and: start.upper)
      source.note("promised: \(promised)")
      try requireEqual(
        promised > 0, space.key(between: start.lower, and: start.upper) != nil, "a key fits, and is promised")
      var (lower, upper) = start
      let habit = try source.index(below: 4)
      for insert in 0..<min(promised, 100) {
        source.count()
        guard let key = space.key(between: lower, and: upper) else {
          return try require(false, "exhausted after \(insert) of \(promised)")
        }
        let goesDown =
          switch habit {
          case 0: true
          case 1: false
          case 2:
            space.insertsLeft(between: lower, and: key) <= space.insertsLeft(between: key, and: upper)
          default: try source.bool()
          }
        if goesDown { upper = key } else { lower = key }
      }
    }
  }
}
