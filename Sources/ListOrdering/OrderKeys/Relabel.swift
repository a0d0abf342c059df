/// A new key for the row at an index of the list, whose item did not move.
@frozen
public struct Relabel<Key> {
  /// The row's index among the list's rows in ascending order of their keys.
  public var index: Int
  /// Its new key.
  public var key: Key

  /// Creates the change of one row.
  @inlinable
  public init(index: Int, key: Key) {
    self.index = index
    self.key = key
  }
}

extension Relabel: Sendable where Key: Sendable {}
extension Relabel: Equatable where Key: Equatable {}

extension Relabel where Key: Comparable {
  /// New keys for the rows from `first` on, without the rows that keep theirs, in an order in which they may be
  /// written one by one.
  ///
  /// First the rows that come down, ascending, then those that go up, descending: so each row is written when its
  /// way is free, and the list is strictly sorted after every single row. A renormalization may be cut off anywhere.
  /// - Parameters:
  ///   - first: The index of the first row to relabel.
  ///   - keys: The keys of all rows, ascending; strictly, or with ties that are told apart by what else a row says.
  ///   - new: The new keys, strictly ascending, all between those of the rows outside.
  /// - Complexity: O(`new.count`) accesses to `keys`.
  @inlinable
  public static func rows<Keys: RandomAccessCollection>(
    from first: Int, of keys: Keys, to new: [Key]
  ) -> [Relabel] where Keys.Element == Key, Keys.Index == Int {
    var relabels: [Relabel] = []
    relabels.reserveCapacity(new.count)
    for (offset, key) in new.enumerated() where key < keys[first + offset] {
      relabels.append(Relabel(index: first + offset, key: key))
    }
    for (offset, key) in new.enumerated().reversed() where key > keys[first + offset] {
      relabels.append(Relabel(index: first + offset, key: key))
    }
    return relabels
  }
}
