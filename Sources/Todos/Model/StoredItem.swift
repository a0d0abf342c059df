import GRDB
package import ListOrdering

/// An item whose rows a store keeps and a server syncs: a todo, or a list. All of it follows from the descriptions of its
/// fields.
package protocol StoredItem: MergeableItem, Codable, Hashable, Sendable
where ID == Identifier<Self>, OrderKey == Double {
  /// What a user writes to make or change an item.
  associatedtype Draft: Todos.Draft

  /// How items are stored: the table and the fields.
  static var schema: ItemSchema<Self> { get }
  /// A draft that says nothing.
  static var emptyDraft: Draft { get }
  /// What a newer version of the app says about the item.
  var unknownMembers: UnknownMembers { get set }

  /// Creates an item that says nothing.
  init(id: ID)
  /// Gives it a name, if it has none that anybody would see.
  mutating func nameIfEmpty()
  /// Notes that it was edited, if it says something else than before.
  ///
  /// - Returns: Whether it did.
  mutating func countEdit(since former: Self) -> Bool
}

/// The table of a kind of items, and the descriptions of their fields.
package struct ItemSchema<Item: StoredItem>: Sendable {
  /// The table of the items that are there.
  let table: String
  /// Which of its columns tells lists apart, if it has one.
  let listColumn: String?
  /// The fields, in the sequence of the columns.
  let fields: [FieldDescription<Item>]
  /// Those that a user edits, the section not among them.
  let edited: [FieldDescription<Item>]
  /// The columns of what an item says, beside its id.
  let columns: [String]
  /// The columns of texts that a user writes, and that may have NUL characters if another app has written them.
  let textColumns: Set<String>
  /// What the members of an item that is sent have to be, by their names.
  package let members: [String: WireMember]
  /// The columns as a query reads them: texts with NUL characters as bytes.
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

  /// What stands for the value of a column in a statement that writes it.
  func placeholder(of column: String) -> String { textColumns.contains(column) ? "CAST(? AS TEXT)" : "?" }
}

extension StoredItem {
  static var table: String { schema.table }
  static var listColumn: String? { schema.listColumn }
  static var columns: [String] { schema.columns }
  static var selection: String { schema.selection }
  static var descriptions: [FieldDescription<Self>] { schema.fields }
  static var editedFields: [FieldDescription<Self>] { schema.edited }

  /// A list is in no other one, so that nobody has to know.
  package mutating func countEdit(since _: Self) -> Bool { false }

  func isShown(as other: Self) -> Bool {
    id == other.id && Self.descriptions.allSatisfy { $0.role == .derived || $0.isSame(self, other) }
  }

  func hashShown(into hasher: inout Hasher) {
    hasher.combine(id)
    for field in Self.descriptions where field.role != .derived { field.hash(self, &hasher) }
  }

  /// Whether another item is stored as this one is: says the same, in all that is kept of it.
  func isStored(as other: Self) -> Bool {
    id == other.id && Self.descriptions.allSatisfy { $0.isSame(self, other) }
      && unknownMembers == other.unknownMembers
  }

  /// Takes over what another one says, but not where it stands.
  mutating func say(what other: Self) {
    for field in Self.descriptions where field.role != .order { field.merged.copy(other, &self) }
    unknownMembers = other.unknownMembers
  }

  /// The fields that a user edits, the section among them, in which it says something else than another one.
  func editedFields(differingFrom other: Self) -> [FieldDescription<Self>] {
    Self.descriptions.filter { $0.isEdited && !$0.isSame(self, other) }
  }

  /// About how many bytes of a push it takes beyond a few thousand.
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

  /// A draft of what it says.
  var draft: Draft {
    var draft = Self.emptyDraft
    for field in Self.editedFields { field.draft?.load(self, &draft) }
    return draft
  }

  /// Creates an item of what a draft says.
  init(id: ID = ID(), _ draft: Draft) {
    self.init(id: id)
    say(what: draft)
  }

  /// Takes over what a draft says.
  mutating func say(what draft: Draft) {
    for field in Self.editedFields { field.draft?.save(draft, &self) }
  }

  /// What is wrong with the item as it is, which no form has tidied.
  ///
  /// - Parameter isNew: Whether hidden characters are faults, too.
  package func faults(isNew: Bool) -> [DraftFault] { Self.editedFields.flatMap { $0.faults(self, isNew) } }
}

// MARK: Rows

extension StoredItem {
  /// The values of the columns.
  var values: [DatabaseValue] {
    let unknown = unknownMembers.isEmpty ? .null : StoredText.text(of: unknownMembers).databaseValue
    return Self.descriptions.map { $0.stored(self) } + [unknown]
  }

  /// Whether a row that has ``columns`` from an index on says something that can be read; of its priority nothing is asked.
  static func isReadable(_ row: Row, from column: Int) -> Bool {
    let unknown = column + descriptions.count
    return descriptions.enumerated().allSatisfy { $1.isReadable(row[column + $0]) }
      && (row.isNull(unknown) || (StoredText.value(of: row.value(unknown)) as UnknownMembers?) != nil)
  }

  /// The item of a row that has ``columns`` from an index on. What can't be read of it becomes something that can.
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

  /// The value of a column, or `nil` if it has none of that type.
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
      unknownMembers[name.stringValue] = try container.decode(JSONValue.self, forKey: name)
    }
  }

  func encodeMembers(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(id, forKey: MemberName("id"))
    for field in Self.descriptions { try field.encode(self, &container, false) }
    for (name, value) in unknownMembers { try container.encode(value, forKey: MemberName(name)) }
  }

  /// Writes those members that an update has new values for; one that was cleared is `null`.
  static func encode(_ update: ItemUpdate<Self>, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    for field in descriptions where update.fields.contains(field.flag) {
      try field.encode(update.item, &container, true)
    }
  }
}

extension FieldDescription {
  /// Whether a user edits it; to put an item into another section is an edit, too.
  var isEdited: Bool { role == .content || role == .section }

  /// The field in a set of fields.
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
    let fields = editedFields(differingFrom: former)
    if fields.isEmpty { return false }
    edits.formMaximum(former.edits)
    for field in fields { edits.count(field.name) }
    return true
  }

  /// The fields that were edited more often than those of another one.
  func fieldsEditedMore(than other: Todo) -> FieldSet<Todo> {
    FieldSet(Self.descriptions.filter { $0.isEdited && edits[$0.name] > other.edits[$0.name] }.map(\.flag))
  }

  /// The fields that a user edits in which it says something else than another one, its section among them.
  func fields(differingFrom other: Todo) -> FieldSet<Todo> {
    FieldSet(editedFields(differingFrom: other).map(\.flag))
  }
}

extension FieldSet<Todo> {
  /// How often it was moved to another list; see ``Todo/transfers``.
  static let transfers: Self = .field("transfers")
  /// How often each of its fields was edited; see ``Todo/edits``.
  static let edits: Self = .field("edits")
}
