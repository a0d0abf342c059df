public import SeededRandom

extension Source {
  /// Draws `true` with the given probability. `false` is simpler.
  @inlinable public mutating func bool(_ probability: Double = 0.5) throws -> Bool {
    try draw(upTo: 1) { Double($0.next() >> 11) * 0x1p-53 < probability ? 1 : 0 } == 1
  }

  /// Draws a uniform integer. The nearest to 0 is the simplest, positive before negative.
  @inlinable public mutating func integer<Integer: FixedWidthInteger>(
    in range: ClosedRange<Integer>
  ) throws -> Integer {
    precondition(Integer.bitWidth <= 64, "a choice has 64 bits")
    let lower = range.lowerBound
    let upper = range.upperBound
    if lower >= 0 {
      return lower + Integer(truncatingIfNeeded: try draw(upTo: distance(lower, upper)))
    }
    if upper <= 0 {
      return upper &- Integer(truncatingIfNeeded: try draw(upTo: distance(lower, upper)))
    }
    // Sign and magnitude are separate choices, so that each shrinks by binary search.
    let negative = distance(lower, -1)
    let positive = distance(0, upper)
    let isNegative = try draw(upTo: 1) { $0.next(upTo: negative + positive + 1) <= negative ? 1 : 0 } == 1
    if isNegative { return -1 &- Integer(truncatingIfNeeded: try draw(upTo: negative)) }
    return Integer(truncatingIfNeeded: try draw(upTo: positive))
  }

  @usableFromInline func distance<Integer: FixedWidthInteger>(_ lower: Integer, _ upper: Integer) -> UInt64 {
    UInt64(truncatingIfNeeded: upper) &- UInt64(truncatingIfNeeded: lower)
  }

  /// Draws any integer, often small ones, extremes, powers of two and their neighbors.
  public mutating func anyInteger<Integer: FixedWidthInteger>(
    _ type: Integer.Type = Int64.self
  ) throws -> Integer {
    switch try branch(4, 2, 2, 2) {
    case 0:
      return try integer(in: (Integer.isSigned ? -8 : 0)...16)
    case 1:
      let offset = Integer(try draw(upTo: 3))
      return try bool() ? Integer.min + offset : Integer.max - offset
    case 2:
      let power = Integer(1) << Integer(try draw(upTo: UInt64(Integer.bitWidth - (Integer.isSigned ? 2 : 1))))
      let near = [power, power &- 1, power &+ 1][Int(try draw(upTo: 2))]
      let isNegative = try Integer.isSigned && bool()
      return isNegative ? 0 &- near : near
    default:
      return try integer(in: Integer.min...Integer.max)
    }
  }

  /// Draws a uniform index of a collection of `count` elements.
  @inlinable public mutating func index(below count: Int) throws -> Int {
    precondition(count > 0, "nothing to choose from")
    return Int(try draw(upTo: UInt64(count - 1)))
  }

  /// Draws the index of an alternative according to the weights. The first is the simplest.
  @inlinable public mutating func branch(_ weights: Int...) throws -> Int {
    try branch(weights: weights)
  }

  /// Draws the index of an alternative according to the weights. The first is the simplest.
  ///
  /// An alternative of weight 0 keeps its index and is never taken, not even by shrinking.
  @inlinable public mutating func branch(weights: [Int]) throws -> Int {
    var choice = try draw(upTo: UInt64(weights.count - 1)) { generator in
      var rest = Int(generator.next(upTo: UInt64(weights.reduce(0, +) - 1)))
      for (index, weight) in weights.enumerated() {
        if rest < weight { return UInt64(index) }
        rest -= weight
      }
      return 0
    }
    while weights[Int(choice)] == 0 { choice = choice == 0 ? UInt64(weights.count - 1) : choice - 1 }
    return Int(choice)
  }
}
