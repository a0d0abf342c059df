import ListOrdering
import Testing

/// Several keys from spaces that use the default implementation of
/// ``KeySpace/keys(_:between:and:)``.
@Suite struct DefaultKeysTests {
  @Test(arguments: OwnRanks.Placing.allCases)
  func severalItemsAreInsertedIntoAnEmptyList(placing: OwnRanks.Placing) throws {
    var list = OrderedList<Int, OwnRanks>(space: OwnRanks(placing: placing))
    _ = try list.insert(contentsOf: 0..<12, at: 0)
    _ = try list.insert(contentsOf: 12..<30, at: 6)
    #expect(Array(list) == Array(0..<6) + Array(12..<30) + Array(6..<12))
    _ = try list.move([1, 5, 9, 12], to: 3)
    _ = try list.reorder(to: (0..<30).reversed())
    list._checkInvariants()
    #expect(Array(list) == (0..<30).reversed())
  }

  @Test(arguments: OwnRanks.Placing.allCases, [1, 500, 990, 1_000])
  func storedTiesAreRepaired(placing: OwnRanks.Placing, key: Int) throws {
    let rows = (0..<20).map { (id: $0, key: key) }
    let (list, repair) = try OrderedList.restore(rows, space: OwnRanks(placing: placing))
    list._checkInvariants()
    #expect(Array(list) == Array(0..<20) && repair.tied == Array(0..<20))
  }

  @Test(arguments: OwnRanks.Placing.allCases)
  func searchFindsSeveralKeysForAnEmptyList(placing: OwnRanks.Placing) throws {
    let search = KeySearch(for: 12, in: OwnRanks(placing: placing))
    let answer = try search.answer { _, _ in ([], []) }
    #expect(answer.keys.count == 12 && zip(answer.keys, answer.keys.dropFirst()).allSatisfy(<))
  }

  @Test(arguments: OwnRanks.Placing.allCases)
  func everyKeyCanBeUsed(placing: OwnRanks.Placing) throws {
    var atOnce = OrderedList<Int, OwnRanks>(space: OwnRanks(placing: placing))
    _ = try atOnce.insert(contentsOf: 0..<1_000, at: 0)
    #expect(atOnce.storedRows.map(\.key) == Array(1...1_000))
    var oneByOne = OrderedList<Int, OwnRanks>(space: OwnRanks(placing: placing))
    for id in 0..<1_000 { _ = try oneByOne.insert(id, at: id / 2) }
    oneByOne._checkInvariants()
    #expect(oneByOne.storedRows.map(\.key) == Array(1...1_000))
  }

  /// Steps have equal length, as far as whole numbers allow.
  @Test(arguments: OwnRanks.Placing.allCases)
  func linearSpaceSpreadsKeysEvenly(placing: OwnRanks.Placing) {
    var space = OwnRanks(placing: placing)
    let (all, below, above, between) = (
      space.keys(9, between: nil, and: nil), space.keys(3, between: nil, and: 41),
      space.keys(3, between: 961, and: nil), space.keys(4, between: 100, and: 150)
    )
    #expect(all == (1...9).map { 100 * $0 })
    #expect(below == [11, 21, 31] && above == [971, 981, 991] && between == [110, 120, 130, 140])
  }
}

/// The whole numbers from 1 to 1,000, in a space that implements only the requirements.
struct OwnRanks: LinearKeySpace {
  enum Placing: CaseIterable, Sendable { case midway, low, high }

  let placing: Placing

  func canonical(_ key: Int) -> Int? { 1...1_000 ~= key ? key : nil }

  mutating func key(between lower: Int?, and upper: Int?) -> Int? {
    let (lower, upper) = (lower ?? 0, upper ?? 1_001)
    guard upper - lower >= 2 else { return nil }
    return switch placing {
    case .midway: lower + (upper - lower) / 2
    case .low: lower + 1
    case .high: upper - 1
    }
  }

  func insertsLeft(between lower: Int?, and upper: Int?) -> Int {
    (upper ?? 1_001) - (lower ?? 0) >= 2 ? 1 : 0
  }
  func ordinal(of key: Int) -> Int64? { Int64(key) }
  var ordinals: ClosedRange<Int64> { 1...1_000 }

  func bits(from lower: Int, to upper: Int, steps: Int) -> Double? {
    let room = (upper - lower) / steps
    return room >= 2 ? Double(Int.bitWidth - 1 - room.leadingZeroBitCount) : nil
  }

  func openLower(first: Int, upper: Int, steps: Int) -> Int { max(0, min(first - 10, upper - 10 * steps)) }
  func openUpper(last: Int, lower: Int, steps: Int) -> Int { min(1_001, max(last + 10, lower + 10 * steps)) }
  func wholeListBounds(steps: Int) -> (lower: Int, upper: Int) { (0, 1_001) }

  func spread(left: Int, right: Int, steps: Int, from lower: Int, to upper: Int) -> [Int] {
    let step = (upper - lower) / steps
    return (0..<left).map { lower + step * ($0 + 1) } + (0..<right).map { upper - step * (right - $0) }
  }
}
