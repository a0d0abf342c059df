import ListOrdering

/// A key space that forwards to another one whatever it does not implement itself.
public protocol DerivedKeySpace: KeySpace {
  /// The key space that the defaults forward to.
  associatedtype Base: KeySpace where Base.Key == Key
  var base: Base { get set }
}

extension DerivedKeySpace {
  public func canonical(_ key: Key) -> Key? { base.canonical(key) }

  public mutating func key(between lower: Key?, and upper: Key?) -> Key? {
    base.key(between: lower, and: upper)
  }

  public mutating func keys(_ count: Int, between lower: Key?, and upper: Key?) -> [Key]? {
    base.keys(count, between: lower, and: upper)
  }

  public func insertsLeft(between lower: Key?, and upper: Key?) -> Int {
    base.insertsLeft(between: lower, and: upper)
  }

  public func ordinal(of key: Key) -> Int64? { base.ordinal(of: key) }

  public var ordinals: ClosedRange<Int64> { base.ordinals }

  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int {
    base.relabeling(of: keys, around: gap, for: count)
  }
}
