import Testing

@testable import ListOrdering

/// Several keys in a gap that is hardly wide enough.
@Suite struct KeySpreadTests {
  /// Returns the number of keys that fit between each two neighbors.
  private func gaps<Space: KeySpace>(_ keys: [Space.Key], _ space: Space) -> [Int64] {
    zip(keys, keys.dropFirst()).map { space.ordinal(of: $1)! - space.ordinal(of: $0)! - 1 }
  }

  @Test func labelsAreSpreadEvenly() throws {
    var space = LabelKeys()
    for room in 1...40 as ClosedRange<Int64> {
      for count in 1...Int(room) {
        let made = space.keys(count, between: 100, and: 101 + room)
        let keys = try #require(made)
        let gaps = gaps([100] + keys + [101 + room], space)
        #expect(gaps.max()! - gaps.min()! <= 1, "\(keys)")
      }
    }
  }

  /// Includes keys near the limits, where a step is shorter than a unit.
  @Test(arguments: [2, 7, 1 << 40] as [Int64]) func singleLabelEqualsTheKeyOfTheGap(unit: Int64) {
    let space = LabelKeys(unit: unit)
    let near = (-3...3).flatMap { [Self.limit - unit + $0, Self.limit - 2 * unit + $0, $0, Self.limit - $0] }
    let bounds = near.flatMap { [$0, -$0] }.filter { space.canonical($0) != nil }
    for lower in [nil] + bounds {
      for upper in [nil] + bounds where lower ?? .min < upper ?? .max {
        var (one, several) = (space, space)
        #expect(one.key(between: lower, and: upper) == several.keys(1, between: lower, and: upper)?.first)
      }
    }
  }

  private static let limit: Int64 = 1 << 62 - 1

  /// Distances count representable numbers: below and above 1, where their density changes, and
  /// among subnormal numbers.
  @Test(arguments: [0, 1 - 0x1p-50, 1, 1 + 0x1p-52, -0x1p-1072])
  func midpointStepsAreEvenInOrdinals(lower: Double) throws {
    var upper = lower.nextUp
    for room in 1...40 {
      upper = upper.nextUp
      for count in 1...room {
        let keys = try #require(MidpointKeys.ordinalSteps(count, between: lower, and: upper))
        let gaps = gaps([lower] + keys + [upper], MidpointKeys())
        #expect(gaps.max()! - gaps.min()! <= 1, "\(keys)")
        #expect(!keys.contains { $0 == 0 && $0.sign == .minus })
      }
      #expect(MidpointKeys.ordinalSteps(room + 1, between: lower, and: upper) == nil)
    }
  }

  /// The steps have so few bits that keys at equal distances would not ascend, or would reach the
  /// upper bound.
  @Test func keysBesideZeroAscend() throws {
    var space = MidpointKeys()
    for low in -12...12 {
      for high in low + 1...low + 24 {
        let (lower, upper) = (Double(low) * 0x1p-1074, Double(high) * 0x1p-1074)
        for count in 0...high - low - 1 {
          let made = space.keys(count, between: lower, and: upper)
          let keys = [lower] + (try #require(made)) + [upper]
          #expect(
            keys.count == count + 2 && zip(keys, keys.dropFirst()).allSatisfy(<),
            "\(count) in \(low)..<\(high)")
        }
        #expect(space.keys(high - low, between: lower, and: upper) == nil)
      }
    }
  }

  /// Below a power of two, numbers are twice as dense as above it.
  @Test(arguments: [(1, 2), (0.5, 1), (-2, -1), (1, 1.5)] as [(Double, Double)])
  func gapBelowAPowerOfTwoUsesAllItsHalvings(lower: Double, upper: Double) {
    #expect(MidpointKeys().insertsLeft(between: lower, and: upper) == (upper == 1.5 ? 51 : 52))
  }

  /// The space checks whether the keys fit before it allocates memory for them.
  @Test(arguments: [1_000, .max / 2, .max - 1, .max])
  func moreKeysThanFitReturnNil(count: Int) {
    var (labels, midpoints) = (LabelKeys(), MidpointKeys())
    #expect(labels.keys(count, between: 1, and: 1_000) == nil)
    #expect(midpoints.keys(count, between: 1, and: 1 + 998 * 0x1p-52) == nil)
    if count > .max / 2 {
      #expect(labels.keys(count, between: 0, and: nil) == nil)
      #expect(labels.keys(count, between: nil, and: 0) == nil)
    }
    #expect(labels.keys(0, between: 1, and: 2)?.isEmpty == true)
    #expect(labels.wholeListBounds(steps: 0) == (0, 0))
  }

  @Test func roundingMatchesTheStandardLibrary() {
    let edges = [0x1p51, 0x1p52, 0x1p53, 1e300, .infinity]
    for key in stride(from: -4, through: 4, by: 0.25).flatMap({ [$0.nextDown, $0, $0.nextUp] }) + edges {
      for key in [key, -key] {
        #expect(key.roundedDown == key.rounded(.down))
        #expect(key.roundedToNearest == key.rounded())
      }
    }
  }

  /// 2²⁴ steps of a whole unit would exceed the largest label.
  @Test func windowsOfMillionsOfLabelsStayWithinTheLimit() {
    let space = LabelKeys()
    let steps = 1 << 24
    let (lower, upper) = space.wholeListBounds(steps: steps)
    #expect(lower == 0 && space.canonical(upper) != nil && upper >= Int64(steps))
    #expect(space.canonical(space.openUpper(last: 0, lower: 0, steps: steps)) != nil)
    #expect(space.canonical(space.openLower(first: 0, upper: 0, steps: steps)) != nil)
  }

  /// A step that spans less than two numbers is worth no bit.
  @Test func stepsOfLessThanABitAreRejected() {
    for ulps in 1...16 {
      let bits = MidpointKeys().bits(from: 1, to: 1 + Double(ulps) * 0x1p-52, steps: 2)
      #expect((bits != nil) == (ulps >= 4), "\(ulps)")
      if ulps == 4 || ulps == 8 { #expect(bits == Double(ulps / 4)) }
    }
  }

  /// Dividing a subnormal length rounds the step, here from 1.5 to 2.
  @Test func subnormalStepIsNotRounded() {
    let unit = Double.leastNonzeroMagnitude
    #expect(MidpointKeys().bits(from: unit, to: 4 * unit, steps: 2) == nil)
    for steps in 2...12 {
      let upper = unit * Double(5 * steps / 2 + 1)
      let keys = MidpointKeys().spread(left: 0, right: steps / 2, steps: steps, from: unit, to: upper)
      let even = (1...steps / 2).reversed().map { Double($0) * Double(5 * steps / 2) / Double(steps) }
      for (key, distance) in zip(keys, even) { #expect(abs((upper - key) / unit - distance) <= 1) }
    }
  }

  /// Between rows without room, a block that stays keeps its keys.
  @Test(arguments: [ListDirection.ascending, .descending])
  func blockThatStaysWritesNothing(direction: ListDirection) throws {
    let rows = (0..<6).map { (id: $0, key: Int64($0)) }
    let list = try OrderedList<Int, LabelKeys>.restore(rows, space: LabelKeys(), direction: direction).list
    let ids = Array(list)
    for start in 0..<6 {
      for end in start...6 {
        var copy = list
        #expect(try copy.move(Array(ids[start..<end]), to: start).isEmpty)
        #expect(Array(copy) == ids)
      }
    }
  }
}
