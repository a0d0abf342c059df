/// Some of the fields of an item: the fields of its content, its section, its order in the section, and its presence.
///
/// So it is said which fields of an item were changed here since the last sync, which makes it *dirty*; which ones an
/// update has new values for; and in which ones both sides are in conflict.
///
/// A set is stored and sent as the names of its fields. A name that this version of the app does not know, as one that
/// was renamed, stands for all fields of the content, so that no edit is lost: those that say what the server says are
/// clean again with the next merge, and of the others the values here stand, and are reported.
@frozen
public struct FieldSet<Item: MergeableItem>: OptionSet, Hashable, Sendable {
  /// A bit each for the section, the order and the presence, and one for each of the item's ``MergeableItem/fields``.
  /// Another version of the app may have other fields.
  public var rawValue: UInt64

  /// The fields whose bits are set. No other bits may be set.
  @inlinable
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The section in which the item stands. Who puts an item into another section moves it there: that is ``order``, too,
  /// or the item stands there by the key that it had in its former section.
  @inlinable public static var section: Self { Self(rawValue: 1) }
  /// Its place in the section: someone moved it there, or inserted it.
  @inlinable public static var order: Self { Self(rawValue: 2) }
  /// That there is the item at all: somebody inserted it here, or the server has deleted it and it is to be sent anew.
  ///
  /// Where the server has it after all, what is dirty beside this is what was edited here, and all else is the server's.
  @inlinable public static var presence: Self { Self(rawValue: 4) }
  /// All that it says: every one of its ``MergeableItem/fields``.
  @inlinable public static var content: Self { all.subtracting([.section, .order, .presence]) }
  /// All fields, as of an item that the server has never seen.
  @inlinable public static var all: Self { .all(of: Item.fields.count) }

  /// A field of the content.
  ///
  /// - Parameter name: The name of one of the item's ``MergeableItem/fields``.
  public static func field(_ name: String) -> Self {
    guard let index = Item.fields.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("There is no field \(name)")
    }
    return .field(index)
  }

  /// The names of the fields of the content that are in the set, in the sequence in which the item names them.
  public var contentNames: [String] {
    Item.fields.enumerated().filter { contains(.field($0.offset)) }.map(\.element.name)
  }
}

extension FieldSet {
  /// How many fields a content may have.
  @usableFromInline static var maxFields: Int { 61 }

  /// The names of what is no content.
  @usableFromInline static var reservedNames: [String] { ["section", "order", "presence"] }
  /// What they name.
  static var reserved: [Self] { [.section, .order, .presence] }

  /// All fields of an item whose content has so many.
  @inlinable
  static func all(of count: Int) -> Self { Self(rawValue: ~0 >> UInt64(maxFields - count)) }

  /// The field of the content that the item names at that index.
  @inlinable
  static func field(_ index: Int) -> Self { Self(rawValue: 8 << UInt64(index)) }

  /// Whether the order or the presence is in the set.
  @inlinable
  var saysWhere: Bool { rawValue & 6 != 0 }

  /// Whether any field of the content is in the set.
  @inlinable
  var hasContent: Bool { rawValue > 7 }

  /// All names: those of the content, then `section`, `order` and `presence`.
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
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(names)
  }

  /// Reads names of fields. One that the item does not have stands for all fields of the content.
  ///
  /// - Throws: What the decoder throws.
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
