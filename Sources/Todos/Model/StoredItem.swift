import GRDB
package import ListOrdering

/// A todo or a list that is stored and synced according to the descriptions of its fields.
package protocol StoredItem: MergeableItem, Codable, Hashable, Sendable, HasAppFields
where ID == Identifier<Self>, OrderKey == Double {
  /// The draft with which a user creates or changes an item.
  associatedtype Draft: Todos.Draft

  /// The table and the fields in which items are stored.
  static var schema: ItemSchema<Self> { get }
  /// A draft without values.
  static var emptyDraft: Draft { get }
  /// The members that newer versions of the app have added.
  var unknownMembers: UnknownMembers { get set }

  /// Creates an item without values.
  init(id: ID)
  /// Gives the item a placeholder name if its name has no visible character.
  mutating func nameIfEmpty()
  /// Counts an edit of each field that differs from a former state.
  ///
  /// - Returns: Whether any field differs.
  mutating func countEdit(since former: Self) -> Bool
}

/// The table of a kind of item, with the descriptions of its fields.
package struct ItemSchema<Item: StoredItem>: Sendable {
  /// The table of the items that are not deleted.
  let table: String
  /// The column with the id of the item's list; `nil` for lists.
  let listColumn: String?
  /// The fields, in the order of the columns.
  let fields: [FieldDescription<Item>]
  /// The fields that a user edits, without the section.
  let edited: [FieldDescription<Item>]
  /// The columns of an item, without its id.
  let columns: [String]
  /// The columns of a user's texts. These may have NUL characters if another app has written them.
  let textColumns: Set<String>
  /// The required forms of an item's JSON members, by name.
  package let members: [String: WireMember]
  /// The columns in a query that reads items. The query returns texts with NUL characters as blobs.
  let selection: String

  init(table: String, listColumn: String?, fields: [FieldDescription<Item>]) {
    (self.table, self.listColumn, self.fields) = (table, listColumn, fields)
    edited = fields.filter { $0.role == .content }
    columns = fields.map(\.name) + ["unknown"]
    members = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.member) })
    let texts = Set(fields.filter(\.isText).map(\.name))
    textColumns = texts
    selection = columns.map { texts.contains($0) ? $0.readWhole : $0 }.joined(separator: ", ")
  }

  /// The fields that the core merges.
  var merged: [ItemField<Item>] {
    fields.filter { [.content, .derived].contains($0.role) }.map(\.merged)
  }

  /// Returns the SQL placeholder for the value of a column in a statement that writes the column.
  func placeholder(of column: String) -> String { textColumns.contains(column) ? "CAST(? AS TEXT)" : "?" }
}

extension StoredItem {
  static var table: String { schema.table }
  static var listColumn: String? { schema.listColumn }
  static var columns: [String] { schema.columns }
  static var selection: String { schema.selection }
  static var descriptions: [FieldDescription<Self>] { schema.fields }
  static var editedFields: [FieldDescription<Self>] { schema.edited }

  /// Counts nothing: counts are needed if two lists have copies of an item, and a `TodoList` is in
  /// no list.
  package mutating func countEdit(since _: Self) -> Bool { false }

  func isShown(as other: Self) -> Bool {
    id == other.id && Self.descriptions.allSatisfy { $0.role == .derived || $0.isSame(self, other) }
  }

  func hashShown(into hasher: inout Hasher) {
    hasher.combine(id)
    for field in Self.descriptions where field.role != .derived { field.hash(self, &hasher) }
  }

  /// Returns whether another item has the same values in all columns.
  func isStored(as other: Self) -> Bool {
    id == other.id && Self.descriptions.allSatisfy { $0.isSame(self, other) }
      && unknownMembers == other.unknownMembers
  }

  /// Copies all fields of another item except its order key.
  mutating func copyFields(of other: Self) {
    for field in Self.descriptions where field.role != .order { field.merged.copy(other, &self) }
    unknownMembers = other.unknownMembers
  }

  /// Returns the names of the parts that differ from another item.
  func parts(differingFrom other: Self) -> Set<String> {
    Set(Self.parts(of: self, other).filter { !$0.field.isSame(self, other) }.map(\.field.name))
  }

  /// Copies some parts of another item, except its section.
  ///
  /// - Returns: The fields of the parts that differed.
  @discardableResult
  mutating func copy(_ parts: Set<String>, of other: Self) -> FieldSet<Self> {
    var changed: FieldSet<Self> = []
    for part in Self.parts(of: self, other) where part.flag != .section && parts.contains(part.field.name) {
      if part.field.isSame(self, other) { continue }
      part.field.copy(other, &self)
      changed.formUnion(part.flag)
    }
    return changed
  }

  /// The number of bytes by which the item makes a push larger than usual, as an estimate. Only
  /// texts of more than 1,024 bytes count, each with the bytes beyond that number.
  var extraBytes: Int {
    Self.editedFields.reduce(0) { $1.texts(self).reduce($0) { $0 + max(0, $1.utf8.count - 1_024) } }
  }
}

// MARK: Drafts

extension StoredItem {
  static var draftFields: [ItemField<Draft>] { editedFields.compactMap(\.draft?.field) }

  static func tidied(_ draft: Draft) -> Draft {
    var draft = draft
    for field in editedFields { field.draft?.tidy(&draft) }
    return draft
  }

  static func faults(of draft: Draft) -> [DraftFault] {
    editedFields.flatMap { $0.draft?.faults(draft) ?? [] }
  }

  /// A draft with the item's fields.
  var draft: Draft {
    var draft = Self.emptyDraft
    for field in Self.editedFields { field.draft?.load(self, &draft) }
    return draft
  }

  /// Creates an item from a draft.
  init(id: ID = ID(), _ draft: Draft) {
    self.init(id: id)
    copyFields(of: draft)
  }

  /// Copies the fields of a draft.
  mutating func copyFields(of draft: Draft) {
    for field in Self.editedFields { field.draft?.save(draft, &self) }
  }

  /// Returns the faults of the item's values, which may not have been tidied.
  ///
  /// - Parameter isNew: Whether hidden characters are faults, too.
  package func faults(isNew: Bool) -> [DraftFault] { Self.editedFields.flatMap { $0.faults(self, isNew) } }
}

// MARK: Rows

extension StoredItem {
  /// The values of ``columns``.
  var values: [DatabaseValue] {
    let unknown = unknownMembers.isEmpty ? .null : StoredText.text(of: unknownMembers).databaseValue
    return Self.descriptions.map { $0.stored(self) } + [unknown]
  }

  /// Returns whether the values of ``columns``, which begin at an index of a row, are readable. Any
  /// value is a readable priority.
  static func isReadable(_ row: Row, from column: Int) -> Bool {
    let unknown = column + descriptions.count
    return descriptions.enumerated().allSatisfy { $1.isReadable(row[column + $0]) }
      && (row.isNull(unknown) || (StoredText.value(of: row.value(unknown)) as UnknownMembers?) != nil)
  }

  /// Creates an item from the values of ``columns``, which begin at an index of a row. Unreadable
  /// values become defaults.
  init(id: ID, row: Row, from column: Int) {
    self.init(id: id)
    var column = column
    for field in Self.descriptions {
      field.read(row[column], &self)
      column += 1
    }
    if !row.isNull(column) { unknownMembers = StoredText.value(of: row.value(column)) ?? [:] }
  }
}

extension Row {
  func isNull(_ column: Int) -> Bool { (self[column] as DatabaseValue).isNull }

  /// Returns the value of a column; `nil` if it has another type.
  func value<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
    Value.fromDatabaseValue(self[column])
  }
}

// MARK: JSON

extension StoredItem {
  init(members decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberName.self)
    self.init(id: try container.decode(ID.self, forKey: MemberName("id")))
    for field in Self.descriptions { try field.decode(container, &self) }
    for name in container.allKeys
    where name.stringValue != "id" && Self.schema.members[name.stringValue] == nil {
      let value = try container.decode(JSONValue.self, forKey: name)
      try value.requireDepth(container.codingPath + [name])
      unknownMembers[name.stringValue] = value
    }
  }

  func encodeMembers(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(id, forKey: MemberName("id"))
    for field in Self.descriptions { try field.encode(self, &container, false) }
    for (name, value) in unknownMembers { try container.encode(value, forKey: MemberName(name)) }
  }

  /// Writes the members that an update changes. A cleared value becomes `null`.
  static func encode(_ update: ItemUpdate<Self>, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    for field in descriptions where update.fields.contains(field.flag) {
      try field.encode(update.item, &container, true)
    }
  }
}

extension FieldDescription {
  /// Whether a user edits the field. Moving an item to another section is an edit, too.
  var isEdited: Bool { role == .content || role == .section }

  /// The field as a set of fields.
  var flag: FieldSet<Item> {
    switch role {
    case .content, .derived: .field(name)
    case .section: .section
    case .order: .order
    }
  }
}

// MARK: Edits

extension Todo {
  package mutating func countEdit(since former: Todo) -> Bool {
    let parts = parts(differingFrom: former)
    if parts.isEmpty { return false }
    edits.formMaximum(former.edits)
    for part in parts.sorted() { edits.count(part) }
    return true
  }

  /// Returns the names of the parts that were edited more often than in another copy.
  func partsEditedMore(than other: Todo) -> Set<String> {
    Set(Self.parts(of: self, other).map(\.field.name).filter { edits[$0] > other.edits[$0] })
  }
}

extension FieldSet<Todo> {
  /// The number of moves to another list; see ``Todo/transfers``.
  static let transfers: Self = .field("transfers")
  /// The number of edits of each field; see ``Todo/edits``.
  static let edits: Self = .field("edits")
}
