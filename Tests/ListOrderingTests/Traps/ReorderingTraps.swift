@testable import ListOrdering

extension Trap {
  /// Runs an operation on a list of three items.
  private static func list(
    _ name: String, _ message: String = "Index out of range",
    _ body: @escaping @Sendable (inout PriorityList<String>) throws -> Void
  ) -> Trap {
    Trap("a list, \(name)", message) {
      var list = PriorityList<String>()
      _ = try list.insert(contentsOf: ["a", "b", "c"], at: 0)
      try body(&list)
    }
  }

  static let lists = [
    list("reading past the end") { _ = $0[3] },
    list("asking about a gap past the end") { _ = $0.insertsLeft(at: 4) },
    list("inserting past the end") { _ = try $0.insert("d", at: 4) },
    list("inserting several past the end") { _ = try $0.insert(contentsOf: ["d"], at: 4) },
    list("removing past the end") { $0.remove(at: 3) },
    list("removing offsets past the end") { $0.remove(atOffsets: [0, 3]) },
    list("moving past the end") { _ = try $0.move("a", to: 3) },
    list("moving from past the end") { _ = $0.move(from: 3, to: 0) },
    list("moving to past the end") { _ = $0.move(from: 0, to: 3) },
    list("moving several past the end") { _ = try $0.move(["a", "b"], to: 2) },
    list("moving offsets past the end") { _ = $0.move(fromOffsets: [3], toOffset: 0) },
    list("moving offsets to past the end") { _ = $0.move(fromOffsets: [0], toOffset: 4) },
    list("reading past the rows to store") { _ = try $0.move("a", to: 1)[1] },
    list("an item without a row", "The numbers of rows and items differ") {
      $0.rows.remove(at: 0)
      $0._checkInvariants()
    },
    list("rows out of order", "The keys are not ascending at b") {
      $0.rows.insert($0.rows.remove(at: 0), at: 1)
      ($0.rows[0], $0.rows[1]) = ($0.rows[1], $0.rows[0])
      $0.rows[1].key = $0.rows[0].key
      $0._checkInvariants()
    },
    list("an unusable key", "The key of a is invalid") {
      $0.rows[0].key = -.infinity
      $0._checkInvariants()
    },
    list("a key known as another", "The key table and the row of a have different keys") {
      $0.keys.replace(1, hash: "a".hashValue, with: -1)
      $0._checkInvariants()
    },
  ]

  static let keySpaces = [
    Trap("a space of two keys, a third item", "The key space has no room for 3 rows") {
      var list = OrderedList<Int, TwoKeys>(space: TwoKeys())
      for id in 0..<3 { _ = try list.append(id) }
    },
    Trap("a space of two keys, three items at once", "The key space has no room for 3 rows") {
      var list = OrderedList<Int, TwoKeys>(space: TwoKeys())
      _ = try list.insert(contentsOf: 0..<3, at: 0)
    },
    Trap("labels, a negative number of keys", "The number of keys must not be negative") {
      var labels = LabelKeys()
      _ = labels.keys(-1, between: nil, and: nil)
    },
    Trap("labels, too small a unit", "The unit must be from 2 to 2^40") { _ = LabelKeys(unit: 1) },
    Trap("text keys, too much jitter", "The number of jitter bits must be from 0 to 64") {
      _ = FractionalKeys.Jitter(seed: 1, bits: 65)
    },
    Trap("text keys, crossed", "The lower bound must be less than the upper bound") {
      try Self.textKey(between: "a1", and: "a0")
    },
    Trap("text keys, of an unknown head", "The key must belong to this alphabet") {
      try Self.textKey(between: "!0", and: nil)
    },
    Trap("text keys, of unknown digits", "The keys must belong to this alphabet") {
      try Self.textKey(between: "a0!", and: "a0#")
    },
    Trap("text keys, of too few digits, above", "The key must belong to this alphabet") {
      try Self.textKey(between: "z", and: nil)
    },
    Trap("text keys, of too few digits, below", "The key must belong to this alphabet") {
      try Self.textKey(between: nil, and: "A0")
    },
    Trap("text keys, of too few digits, between", "The key must belong to this alphabet") {
      try Self.textKey(between: "b0", and: "b1")
    },
    Trap("text keys, unusable", "The key must belong to this alphabet") {
      var space = FractionalKeys()
      _ = space.key(between: .unusable, and: nil)
    },
    Trap("text keys, of unknown digits, below", "The keys must belong to this alphabet") {
      try Self.textKey(between: nil, and: "a~")
    },
    Trap("text keys, of unknown digits that cross", "The keys must belong to this alphabet") {
      try Self.textKey(between: "a0~", and: nil)
      try Self.textKey(between: "a0~", and: "a1")
    },
    Trap("text keys, the smallest integer", "The keys must belong to this alphabet") {
      try Self.textKey(between: nil, and: "A" + String(repeating: "0", count: 26))
    },
    Trap("text keys, insertsLeft next to no key", "The key must belong to this alphabet") {
      _ = FractionalKeys().insertsLeft(between: FractionalIndex("z"), and: nil)
    },
  ]

  private static func textKey(between lower: String?, and upper: String?) throws {
    var space = FractionalKeys()
    _ = space.key(between: lower.flatMap { FractionalIndex($0) }, and: upper.flatMap { FractionalIndex($0) })
  }
}

/// A space with only the keys 0 and 1.
struct TwoKeys: KeySpace {
  func canonical(_ key: Int) -> Int? { 0...1 ~= key ? key : nil }
  func key(between lower: Int?, and upper: Int?) -> Int? { keys(1, between: lower, and: upper)?[0] }
  func keys(_ count: Int, between lower: Int?, and upper: Int?) -> [Int]? {
    let free = ((lower ?? -1) + 1)..<(upper ?? 2)
    return count <= free.count ? Array(free.prefix(count)) : nil
  }
  func insertsLeft(between lower: Int?, and upper: Int?) -> Int { (upper ?? 2) - (lower ?? -1) - 1 }
  func ordinal(of key: Int) -> Int64? { Int64(key) }
  var ordinals: ClosedRange<Int64> { 0...1 }
  func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Int>] where Keys.Element == Int, Keys.Index == Int { [] }
}
