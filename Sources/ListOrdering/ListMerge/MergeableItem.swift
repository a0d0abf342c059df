/// An item of an app's own that is synced with a server: a to-do, a card of a board.
///
/// An item has an id, stands in a section of the list at an order key, and has content: whatever else it says. The
/// server's rows, the base and what is pushed are items, too.
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
/// A list without sections leaves ``section`` out. An item that is Equatable may leave ``fields`` out: its content is
/// then one field, and of two edits of it the one here stands. Where a property has another name in the app, or another
/// type, the requirement is computed:
///
/// ```swift
/// var section: Int {
///   get { done ? 1 : 0 }
///   set { done = newValue == 1 }
/// }
/// ```
///
/// Ids are Comparable because ties of order keys fall to them, and Sendable because errors name them.
public protocol MergeableItem: Identifiable, SendableMetatype where ID: Hashable & Comparable & Sendable {
  /// What tells the ordered parts of the list apart, and puts them into order.
  associatedtype Section: Hashable & Comparable & SendableMetatype = NoSection
  /// What says where in its section an item stands: the key of a ``KeySpace``.
  associatedtype OrderKey: Hashable & Comparable & Sendable

  /// The ordered part of the list in which it stands: open or done, a board's column.
  var section: Section { get set }

  /// Where in its section it stands.
  ///
  /// A key means nothing in another section. An item without a key has one that its key space calls unusable: NaN for a
  /// priority.
  var orderKey: OrderKey { get set }

  /// The fields of its content, each of which is merged by itself; the same at every call.
  ///
  /// Section and order key are no content. What belongs to no field is no edit, and comes with the server's row; so name
  /// all that the server stores, and keep what is this device's alone elsewhere. At most 61 fields, under names that
  /// differ.
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
  /// One field, `content`: all of the item but its section and its order key.
  @inlinable
  public static var fields: [ItemField<Self>] { [.wholeContent] }
}

extension MergeableItem {
  /// The fields, after a look at their number and names.
  @inlinable
  static var checkedFields: [ItemField<Self>] {
    let fields = fields
    precondition(fields.count <= FieldSet<Self>.maxFields, "More than \(FieldSet<Self>.maxFields) fields")
    let reserved = FieldSet<Self>.reservedNames
    for (index, field) in fields.enumerated() {
      let isOther = !reserved.contains(field.name)
      precondition(
        isOther && fields[..<index].allSatisfy { $0.name != field.name }, "Two fields are named \(field.name)"
      )
    }
    return fields
  }
}

/// The section of all items of a list that has no sections.
@frozen
public struct NoSection: Hashable, Comparable, Codable, Sendable {
  /// Creates the one value.
  @inlinable
  public init() {}

  /// Always false.
  @inlinable
  public static func < (a: Self, b: Self) -> Bool { false }
}
