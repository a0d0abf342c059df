/// Which fields of an item were changed here since the last sync.
///
/// An item with none is *clean*, with any it is *dirty*.
@frozen
public struct DirtyFields: OptionSet, Hashable, Sendable, Codable {
  /// One bit a field.
  public let rawValue: UInt8

  /// The fields whose bits are set. Bits that stand for no field are left out.
  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0b111
  }

  /// What the item says.
  @inlinable public static var content: Self { Self(rawValue: 1) }
  /// The section in which it stands. Who puts an item into another section moves it there: that is ``order``, too, or
  /// the item stands there by the key that it had in its former section.
  @inlinable public static var section: Self { Self(rawValue: 2) }
  /// Its place in the section: someone moved it there, or inserted it.
  @inlinable public static var order: Self { Self(rawValue: 4) }
  /// All fields, as of an item that the server has never seen.
  @inlinable public static var all: Self { [.content, .section, .order] }
}
