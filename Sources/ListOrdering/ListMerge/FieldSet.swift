/// A set of an item's fields: content fields, section, order in the section, and presence.
///
/// Such a set says which fields are *dirty* (changed on this device since the last sync), which
/// fields an update changes, or which are in conflict.
///
/// A set is stored and sent as the names of its fields. A name that this version of the app does
/// not know, such as that of a renamed field, stands for all content fields, so that no edit is
/// lost. The next merge marks the fields that have the server's values as clean. The other fields
/// keep their local values, and conflicts are reported.
@frozen
public struct FieldSet<Item: MergeableItem>: OptionSet, Hashable, Sendable {
  /// One bit each for the section, the order, the presence and each of the
  /// ``MergeableItem/fields``. In other versions of the app, a bit may stand for a different field.
  public var rawValue: UInt64

  /// Creates the set of the fields whose bits are set. No other bits may be set.
  @inlinable
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The item's section. Putting an item into another section is a move, so ``order`` must be set
  /// as well. Otherwise the key from the former section defines the position.
  @inlinable public static var section: Self { Self(rawValue: 1) }
  /// The item's position in its section: a user moved the item there, or inserted it.
  @inlinable public static var order: Self { Self(rawValue: 2) }
  /// The item's existence. It is dirty if the item is new on this device, or if the server deleted
  /// the item and the next push inserts it again.
  ///
  /// If another client inserts the item first, only the item's other dirty fields are local edits.
  @inlinable public static var presence: Self { Self(rawValue: 4) }
  /// All of the item's ``MergeableItem/fields``.
  @inlinable public static var content: Self { all.subtracting([.section, .order, .presence]) }
  /// All fields, which are dirty in an item that the server has never seen.
  @inlinable public static var all: Self { .all(of: Item.fields.count) }

  /// Returns the set of one content field.
  ///
  /// - Parameter name: The name of one of the item's ``MergeableItem/fields``.
  public static func field(_ name: String) -> Self {
    guard let index = Item.fields.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("The item type has no field named \(name)")
    }
    return .field(index)
  }

  /// The names of the content fields in the set, in the order of ``MergeableItem/fields``.
  public var contentNames: [String] {
    Item.fields.enumerated().filter { contains(.field($0.offset)) }.map(\.element.name)
  }
}

extension FieldSet {
  /// The maximum number of content fields.
  @usableFromInline static var maxFields: Int { 61 }

  /// The names of the fields that are not part of the content.
  @usableFromInline static var reservedNames: [String] { ["section", "order", "presence"] }
  /// The fields that have the ``reservedNames``, in the same order.
  static var reserved: [Self] { [.section, .order, .presence] }

  /// Returns all fields of an item with `count` content fields: the lowest `count` + 3 bits.
  @inlinable
  static func all(of count: Int) -> Self { Self(rawValue: ~0 >> UInt64(maxFields - count)) }

  /// Returns the content field at an index. The lowest three bits are those of the other fields.
  @inlinable
  static func field(_ index: Int) -> Self { Self(rawValue: 8 << UInt64(index)) }

  /// Whether the set contains the order or the presence.
  @inlinable
  var hasOrderOrPresence: Bool { rawValue & 6 != 0 }

  /// Whether the set contains any content field.
  @inlinable
  var hasContent: Bool { rawValue > 7 }

  /// The names of all fields in the set: content fields, then `section`, `order` and `presence`.
  var names: [String] {
    contentNames + zip(Self.reservedNames, Self.reserved).filter { contains($0.1) }.map { $0.0 }
  }
}

extension FieldSet: CustomStringConvertible {
  /// The names, as in `[title, order]`.
  public var description: String { "[\(names.joined(separator: ", "))]" }
}

extension FieldSet: Codable {
  /// Writes the names of the fields.
  ///
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(names)
  }

  /// Reads names of fields. An unknown name stands for all content fields.
  ///
  /// - Throws: The decoder's errors.
  public init(from decoder: any Decoder) throws {
    self = []
    let fields = Item.fields
    for name in try decoder.singleValueContainer().decode([String].self) {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        insert(.field(index))
      } else if let index = Self.reservedNames.firstIndex(of: name) {
        insert(Self.reserved[index])
      } else {
        formUnion(.content)
      }
    }
  }
}
