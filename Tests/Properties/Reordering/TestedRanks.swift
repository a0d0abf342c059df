import ListOrdering
import PropertyTesting

/// The whole numbers from 1 to `last`, as a custom space that implements only the requirements.
struct Ranks: LinearKeySpace {
  /// The position of a single key in its gap.
  enum Placing: CaseIterable {
    /// In the middle, or halfway to the end of the range if a bound is open.
    case midway
    /// Next to the lower neighbor.
    case low
    /// Next to the upper neighbor.
    case high
  }

  let last: Int
  let placing: Placing

  func canonical(_ key: Int) -> Int? { 1...last ~= key ? key : nil }

  mutating func key(between lower: Int?, and upper: Int?) -> Int? {
    let (lower, upper) = (lower ?? 0, upper ?? last + 1)
    guard upper - lower >= 2 else { return nil }
    return switch placing {
    case .midway: lower + (upper - lower) / 2
    case .low: lower + 1
    case .high: upper - 1
    }
  }

  func insertsLeft(between lower: Int?, and upper: Int?) -> Int {
    (upper ?? last + 1) - (lower ?? 0) >= 2 ? 1 : 0
  }

  func ordinal(of key: Int) -> Int64? { Int64(key) }
  var ordinals: ClosedRange<Int64> { 1...Int64(last) }

  func bits(from lower: Int, to upper: Int, steps: Int) -> Double? {
    let room = (upper - lower) / steps
    return room >= 2 ? Double(Int.bitWidth - 1 - room.leadingZeroBitCount) : nil
  }

  func openLower(first: Int, upper: Int, steps: Int) -> Int { 0 }
  func openUpper(last: Int, lower: Int, steps: Int) -> Int { self.last + 1 }
  func wholeListBounds(steps: Int) -> (lower: Int, upper: Int) { (0, last + 1) }

  func spread(left: Int, right: Int, steps: Int, from lower: Int, to upper: Int) -> [Int] {
    let step = (upper - lower) / steps
    return (0..<left).map { lower + step * ($0 + 1) } + (0..<right).map { upper - step * (right - $0) }
  }
}

/// The same numbers in a space that is not linear, and that numbers its keys only if `isNumbered`.
struct LooseRanks: KeySpace {
  var ranks: Ranks
  let isNumbered: Bool

  func canonical(_ key: Int) -> Int? { ranks.canonical(key) }
  mutating func key(between lower: Int?, and upper: Int?) -> Int? { ranks.key(between: lower, and: upper) }
  func insertsLeft(between lower: Int?, and upper: Int?) -> Int {
    ranks.insertsLeft(between: lower, and: upper)
  }
  func ordinal(of key: Int) -> Int64? { isNumbered ? ranks.ordinal(of: key) : nil }
  var ordinals: ClosedRange<Int64> { isNumbered ? ranks.ordinals : .min ... .max }

  /// Relabels the whole list.
  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int>] where Keys.Element == Int, Keys.Index == Int {
    guard var new = self.keys(keys.count + count, between: nil, and: nil) else { return [] }
    new.removeSubrange(gap..<gap + count)
    return Relabel.rows(from: 0, of: keys, to: new)
  }
}

/// A few whole numbers, with the library's default implementations.
enum FewRanks: TestedSpace {
  static let name = "ranks"

  static func space(_ source: inout Source) throws -> Ranks {
    Ranks(last: try source.pick([1000, 600]), placing: try source.pick(Ranks.Placing.allCases))
  }

  static func key(_ source: inout Source, near pool: [Int]) throws -> Int {
    switch try source.branch(weights: [3, pool.isEmpty ? 0 : 4, 1]) {
    case 1: try source.pick(pool) + source.integer(in: -3...3)
    case 2: try source.integer(in: 590...1001)
    default: try source.integer(in: 0...16)
    }
  }
}

/// The same, with the default implementation that generates one key after another.
enum FewLooseRanks: TestedSpace {
  static let name = "loose ranks"

  static func space(_ source: inout Source) throws -> LooseRanks {
    LooseRanks(ranks: try FewRanks.space(&source), isNumbered: try source.bool())
  }

  static func key(_ source: inout Source, near pool: [Int]) throws -> Int {
    try FewRanks.key(&source, near: pool)
  }
}

/// So few numbers that a short list uses most of them.
enum ScarceRanks: TestedSpace {
  static let name = "scarce ranks"

  static func space(_ source: inout Source) throws -> Ranks {
    Ranks(last: 200, placing: try source.pick(Ranks.Placing.allCases))
  }

  static func key(_ source: inout Source, near pool: [Int]) throws -> Int { try source.integer(in: 0...201) }
}
