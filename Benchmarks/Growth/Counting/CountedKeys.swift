import ListOrdering

internal import WorkCounting

/// A key that counts its comparisons.
struct CountedKey<Base: Comparable & Hashable & Sendable>: Comparable, Hashable, Sendable {
  let base: Base

  init(_ base: Base) { self.base = base }

  static func == (a: Self, b: Self) -> Bool {
    count_equality()
    return a.base == b.base
  }

  static func < (a: Self, b: Self) -> Bool {
    count_comparison()
    return a.base < b.base
  }

  func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

/// A key space whose keys count their comparisons. It also counts how many of the list's keys it
/// reads.
struct CountedKeys<Base: GrowthSpace>: GrowthSpace {
  typealias Key = CountedKey<Base.Key>

  private var base = Base()

  static var title: String { Base.title }

  init() {}

  func canonical(_ key: Key) -> Key? { base.canonical(key.base).map(Key.init) }

  mutating func key(between lower: Key?, and upper: Key?) -> Key? {
    base.key(between: lower?.base, and: upper?.base).map(Key.init)
  }

  mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    base.keys(count, between: lower?.base, and: upper?.base)?.map(Key.init)
  }

  func insertsLeft(between lower: Key?, and upper: Key?) -> Int {
    base.insertsLeft(between: lower?.base, and: upper?.base)
  }

  func ordinal(of key: Key) -> Int64? { base.ordinal(of: key.base) }

  var ordinals: ClosedRange<Int64> { base.ordinals }

  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int {
    let read = keys.lazy.map { key in
      count_read()
      return key.base
    }
    return base.relabeling(of: read, around: gap, for: count).map {
      Relabel(index: $0.index, key: Key($0.key))
    }
  }

  func neighbor(above key: Key) -> Key { Key(base.neighbor(above: key.base)) }
  static var unusable: Key { Key(Base.unusable) }
  static func bytes(of key: Key) -> Int { Base.bytes(of: key.base) }
}
