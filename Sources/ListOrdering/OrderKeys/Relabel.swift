/// A new key for the row at an index of the list, whose item did not move.
@frozen
public struct Relabel<Key> {
  /// The row's index among the list's rows in ascending order of their keys.
  public var index: Int
  /// The row's new key.
  public var key: Key

  /// Creates the relabel of one row.
  @inlinable
  public init(index: Int, key: Key) {
    self.index = index
    self.key = key
  }
}

extension Relabel: Sendable where Key: Sendable {}
extension Relabel: Equatable where Key: Equatable {}

extension Relabel where Key: Comparable {
  /// Returns new keys for the rows from `first` on, in an order in which they may be written one by
  /// one. Rows that keep their keys are left out.
  ///
  /// Rows whose keys decrease come first, in ascending order. Rows whose keys increase follow, in
  /// descending order. Each new key is free when it is written, so the list is strictly sorted
  /// after every write, and a renormalization may be interrupted at any point.
  /// - Parameters:
  ///   - first: The index of the first row to relabel.
  ///   - keys: The keys of all rows, ascending. Equal keys are allowed if the store has another
  ///     criterion that orders their rows.
  ///   - new: The new keys, strictly ascending, and between the keys of the rows next to those to
  ///     relabel.
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
