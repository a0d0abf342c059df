/// What is known of a list around a gap: the keys of the rows next to it, on either side as far as they were read.
///
/// A list in memory is known as a whole. Of one in a database some rows are known, and on which side the list ends
/// with them.
@frozen
public struct Neighborhood<Keys: RandomAccessCollection> where Keys.Index == Int {
  /// The keys that are known, ascending, with indices from 0. Rows that a database holds may have equal keys.
  public var keys: Keys
  /// The gap: in front of the key at this index.
  public var gap: Int
  /// Whether the first of the keys is the list's first.
  public var reachesStart: Bool
  /// Whether the last of the keys is the list's last.
  public var reachesEnd: Bool
  /// A lower bound of the list's keys, such as its first key. Used if ``reachesStart`` is `false`; `nil` if it is not known.
  public var first: Keys.Element?
  /// An upper bound of the list's keys, such as its last key. Used if ``reachesEnd`` is `false`; `nil` if it is not known.
  public var last: Keys.Element?

  /// The keys around a gap, unless told otherwise all of the list's.
  @inlinable
  public init(
    of keys: Keys, around gap: Int, reachesStart: Bool = true, reachesEnd: Bool = true,
    first: Keys.Element? = nil, last: Keys.Element? = nil
  ) {
    self.keys = keys
    self.gap = gap
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
    self.first = first
    self.last = last
  }

  /// Whether all of the list is known.
  @inlinable
  public var isWhole: Bool { reachesStart && reachesEnd }
}

extension Neighborhood: Sendable where Keys: Sendable, Keys.Element: Sendable {}
