import ListOrdering

/// A key space that is never exhausted, since its keys grow.
public protocol UnendingKeySpace: KeySpace {}

extension UnendingKeySpace {
  /// Unlimited, except by memory.
  public func insertsLeft(between lower: Key?, and upper: Key?) -> Int { .max }

  /// Always `nil`: any number of keys fits into any gap.
  public func ordinal(of key: Key) -> Int64? { nil }

  /// Always empty: no gap needs relabeling.
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int { [] }
}
