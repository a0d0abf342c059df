/// The known part of a list around a gap: the keys of the nearest rows on both sides.
///
/// A list in memory is known as a whole. For a list in a database, only the rows read so far are
/// known, and whether the list ends with them on either side.
@frozen
public struct Neighborhood<Keys: RandomAccessCollection> where Keys.Index == Int {
  /// The known keys, ascending, with indices from 0. Database rows may have equal keys.
  public var keys: Keys
  /// The index of the key after the gap.
  public var gap: Int
  /// Whether the first known key is the list's first.
  public var reachesStart: Bool
  /// Whether the last known key is the list's last.
  public var reachesEnd: Bool
  /// A lower bound of the list's keys, or `nil` if unknown. Used if ``reachesStart`` is `false`.
  public var first: Keys.Element?
  /// An upper bound of the list's keys, or `nil` if unknown. Used if ``reachesEnd`` is `false`.
  public var last: Keys.Element?

  /// Creates a neighborhood of a gap; by default, `keys` are all keys of the list.
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

  /// Whether the whole list is known.
  @inlinable
  public var isWhole: Bool { reachesStart && reachesEnd }
}

extension Neighborhood: Sendable where Keys: Sendable, Keys.Element: Sendable {}
