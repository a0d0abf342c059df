import Merging
import ListOrdering

/// A type of item that the merging laws can draw.
protocol TestedItem: MergeableItem, Equatable, Sendable where Section: Sendable {
  /// The type of the content fields.
  associatedtype Value: Equatable & Sendable

  /// The words for a list of such items in a law's name, after "any lists" or "devices".
  static var kind: String { get }
  static var sections: [Section] { get }
  static var fieldCount: Int { get }
  /// The content fields.
  var values: [Value] { get set }

  init(id: ID, section: Section, orderKey: OrderKey, values: [Value])
}

extension TestedItem {
  /// One set per field: each content field, the section if there are several, and the order.
  static var singleFields: [FieldSet<Self>] {
    contentFields + (sections.count > 1 ? [.section] : []) + [.order]
  }

  /// One set per content field.
  static var contentFields: [FieldSet<Self>] { fields.map { .field($0.name) } }
}

struct OneField<ID: Hashable & Comparable & Sendable, Value: Equatable & Sendable, OrderKey: TestedKey>:
  TestedItem
{
  static var kind: String { "" }
  static var sections: [Int] { [0, 1] }
  static var fieldCount: Int { 1 }
  static var fields: [ItemField<Self>] {
    [ItemField(named: "text", get: \.values[0], set: { $0.values[0] = $1 })]
  }

  var id: ID
  var section: Int
  var orderKey: OrderKey
  var values: [Value]
}

struct SeveralFields<ID: Hashable & Comparable & Sendable, Value: Equatable & Sendable, OrderKey: TestedKey>:
  TestedItem
{
  static var kind: String { " of items with several fields" }
  static var sections: [Int] { [0, 1] }
  static var fieldCount: Int { 3 }
  static var fields: [ItemField<Self>] {
    [
      ItemField(\Self.title, named: "title"), ItemField(\Self.note, named: "note"),
      ItemField(\Self.place, named: "place"),
    ]
  }

  var id: ID
  var section: Int
  var orderKey: OrderKey
  var title, note, place: Value

  init(id: ID, section: Int, orderKey: OrderKey, values: [Value]) {
    (self.id, self.section, self.orderKey) = (id, section, orderKey)
    (title, note, place) = (values[0], values[1], values[2])
  }

  var values: [Value] {
    get { [title, note, place] }
    set { (title, note, place) = (newValue[0], newValue[1], newValue[2]) }
  }
}

/// An item without named fields, in a list without sections.
struct NoFields<ID: Hashable & Comparable & Sendable, Value: Equatable & Sendable, OrderKey: TestedKey>:
  TestedItem
{
  static var kind: String { " without sections" }
  static var sections: [NoSection] { [NoSection()] }
  static var fieldCount: Int { 1 }

  var id: ID
  var orderKey: OrderKey
  var text: Value

  init(id: ID, section: NoSection, orderKey: OrderKey, values: [Value]) {
    (self.id, self.orderKey, text) = (id, orderKey, values[0])
  }

  var values: [Value] {
    get { [text] }
    set { text = newValue[0] }
  }
}

/// The requirements of an order key.
typealias TestedKey = Hashable & Comparable & Sendable

extension MergeTodo: TestedItem {
  static var kind: String { "" }
  static var sections: [MergeSection] { MergeSection.allCases }
  static var fieldCount: Int { 1 }

  init(id: String, section: MergeSection, orderKey: Double, values: [String]) {
    self.init(id: id, content: values[0], placement: Placement(section: section, key: orderKey))
  }

  var values: [String] {
    get { [content] }
    set { content = newValue[0] }
  }
}
