/// Which fields of an item were changed here since the last sync.
///
/// An item with none is *clean*, with any it is *dirty*.
@frozen
public struct DirtyFields: OptionSet, Hashable, Sendable {
  /// One bit a field.
  public let rawValue: UInt8

  /// The fields whose bits are set.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// What the item says.
  @inlinable public static var content: Self { Self(rawValue: 1) }
  /// The section in which it stands.
  @inlinable public static var section: Self { Self(rawValue: 2) }
  /// Its place in the section: someone moved it there, or inserted it.
  @inlinable public static var order: Self { Self(rawValue: 4) }
  /// All fields, as of an item that the server has never seen.
  @inlinable public static var all: Self { [.content, .section, .order] }
}
