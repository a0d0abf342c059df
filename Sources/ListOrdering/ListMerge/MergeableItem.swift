/// An item of the app's own type that is synced with a server, such as a to-do or a card.
///
/// An item has an id, a section of the list, an order key in that section, and content, which is
/// everything else. The server's rows, the *base* (the server's rows at the last sync) and pushed
/// changes consist of such items, too.
///
/// ```swift
/// struct Todo: MergeableItem {
///   var id: UUID
///   var section: Column
///   var orderKey: Double
///   var title: String
///   var deadline: Date?
///
///   static let fields = [ItemField(\Todo.title, named: "title"), ItemField(\Todo.deadline, named: "deadline")]
/// }
/// ```
///
/// If the list has no sections, leave out ``section``. If the item is `Equatable`, you may leave
/// out ``fields``. The whole content is then one field, and a local edit replaces the server's
/// content. If the app's property has another name or type, implement the requirement as a computed
/// property:
///
/// ```swift
/// var section: Int {
///   get { done ? 1 : 0 }
///   set { done = newValue == 1 }
/// }
/// ```
///
/// Ids are `Comparable` because they order items with equal keys, and `Sendable` because errors
/// contain them.
public protocol MergeableItem: Identifiable, SendableMetatype where ID: Hashable & Comparable & Sendable {
  /// The type that identifies the ordered parts of the list, and puts them into order.
  associatedtype Section: Hashable & Comparable & SendableMetatype = NoSection
  /// The type of the order keys: the key of a ``KeySpace``.
  associatedtype OrderKey: Hashable & Comparable & Sendable

  /// The ordered part of the list that the item is in, such as open, done or a board's column.
  var section: Section { get set }

  /// The key that defines the item's position in its section.
  ///
  /// A key has no meaning in another section. To mark an item as not yet positioned, set a key that
  /// its key space calls unusable, such as NaN for a priority.
  var orderKey: OrderKey { get set }

  /// The fields of the content, which merge separately. Every call must return the same fields.
  ///
  /// Section and order key are not content. A change of a property that belongs to no field does
  /// not count as an edit: the server's value replaces it. So include everything that the server
  /// stores, and keep data that belongs to this device alone outside the item. Use at most 61
  /// fields, with unique names.
  static var fields: [ItemField<Self>] { get }
}

extension MergeableItem where Section == NoSection {
  /// The one section of a list that has no sections.
  @inlinable
  public var section: NoSection {
    get { NoSection() }
    set {}
  }
}

extension MergeableItem where Self: Equatable {
  /// One field, `content`: all of the item except its section and order key.
  @inlinable
  public static var fields: [ItemField<Self>] { [.wholeContent] }
}

extension MergeableItem {
  /// The fields, after a check of their number and names.
  @inlinable
  static var checkedFields: [ItemField<Self>] {
    let fields = fields
    let limit = FieldSet<Self>.maxFields
    precondition(fields.count <= limit, "An item type must have at most \(limit) fields")
    let reserved = FieldSet<Self>.reservedNames
    for (index, field) in fields.enumerated() {
      let isOther = !reserved.contains(field.name)
      precondition(
        isOther && fields[..<index].allSatisfy { $0.name != field.name },
        "The field name \(field.name) is used twice or reserved")
    }
    return fields
  }
}

/// The section of all items of a list that has no sections.
@frozen
public struct NoSection: Hashable, Comparable, Codable, Sendable {
  /// Creates the only value.
  @inlinable
  public init() {}

  /// Always false.
  @inlinable
  public static func < (a: Self, b: Self) -> Bool { false }
}
