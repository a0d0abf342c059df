import ListOrdering

/// A key space that is never exhausted, since its keys grow.
public protocol UnendingKeySpace: KeySpace {}

extension UnendingKeySpace {
  /// Returns `Int.max`: only memory limits the number of inserts.
  public func insertsLeft(between lower: Key?, and upper: Key?) -> Int { .max }

  /// Returns `nil`: any number of keys fits into any gap.
  public func ordinal(of key: Key) -> Int64? { nil }

  /// Returns no relabels: no gap needs them.
  public mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<Key>] where Keys.Element == Key, Keys.Index == Int { [] }
}
