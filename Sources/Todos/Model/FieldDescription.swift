import GRDB
import ListOrdering

/// A description of one field of a todo or a list: its name in JSON and in the table, its type, its
/// rule, and how it is merged. It is a class, so that loops over fields copy no closures.
///
/// Storage, JSON, undo, merging, forms and the server use the description. To add a field: add a
/// property to the item and to its draft, describe it in ``StoredItem/descriptions``, name it in
/// ``DraftFault/Field``, and add a migration to `StoreSchema`.
///
/// ```swift
/// FieldDescription("note", \.note, draft: \.note, rule: .text(limit: 2_000))
/// ```
package final class FieldDescription<Item: StoredItem>: Sendable {
  /// The role of a field in a merge.
  enum Role: Sendable {
    /// A field that a user edits. It is merged independently of other fields.
    case content
    /// A field that is derived from edits. It is merged independently, and not sent if it has no
    /// value.
    case derived
    /// The section of the item.
    case section
    /// The order key of the item in its section.
    case order
  }

  /// The field as the server validates it.
  package let member: WireMember
  let role: Role
  /// The field as the core merges it.
  let merged: ItemField<Item>
  /// The field in a form; `nil` unless a user edits it.
  let draft: DraftPart?
  /// Whether the column holds a user's text.
  let isText: Bool

  let isSame: @Sendable (Item, Item) -> Bool
  let hash: @Sendable (Item, inout Hasher) -> Void
  let stored: @Sendable (Item) -> DatabaseValue
  /// Reads a column. An unreadable value leaves the item unchanged.
  let read: @Sendable (DatabaseValue, inout Item) -> Void
  let isReadable: @Sendable (DatabaseValue) -> Bool
  let decode: @Sendable (KeyedDecodingContainer<MemberName>, inout Item) throws -> Void
  /// Writes the JSON member of the field. A whole item has no member for an absent value, but an
  /// update has one.
  let encode: @Sendable (Item, inout KeyedEncodingContainer<MemberName>, _ isUpdate: Bool) throws -> Void
  /// Reads the member of an undo step. A missing member leaves the item unchanged.
  let readCompact: @Sendable (KeyedDecodingContainer<MemberName>, inout Item) throws -> Void
  let writeCompact: @Sendable (Item, inout KeyedEncodingContainer<MemberName>) throws -> Void
  /// Returns the faults of the value. In a new item, hidden characters are faults, too.
  let faults: @Sendable (Item, _ isNew: Bool) -> [DraftFault]
  let texts: @Sendable (Item) -> [String]

  var name: String { member.name }

  /// A field of the item's draft.
  struct DraftPart: Sendable {
    let field: ItemField<Item.Draft>
    let tidy: @Sendable (inout Item.Draft) -> Void
    let faults: @Sendable (Item.Draft) -> [DraftFault]
    let load: @Sendable (Item, inout Item.Draft) -> Void
    let save: @Sendable (Item.Draft, inout Item) -> Void
  }

  /// Describes a field that a user edits.
  ///
  /// - Parameters:
  ///   - isRequired: Whether an item without the field can't be decoded.
  ///   - rule: The rule for a user's values, if any. A field with a rule is a ``DraftFault/Field``.
  convenience init<Value: FieldValue>(
    _ name: String, _ path: any WritableKeyPath<Item, Value> & Sendable,
    draft draftPath: any WritableKeyPath<Item.Draft, Value> & Sendable, isRequired: Bool = false,
    rule: FieldRule<Value>? = nil
  ) {
    let rule = rule.map { (rule: $0, field: DraftFault.Field(rawValue: name)!) }
    let faults: @Sendable (Value) -> [DraftFault] = { value in
      rule.map { $0.rule.faults(value, $0.field) } ?? []
    }
    let draft = DraftPart(
      field: ItemField(draftPath, named: name),
      tidy: { if let rule { $0[keyPath: draftPath] = rule.rule.tidied($0[keyPath: draftPath]) } },
      faults: { faults($0[keyPath: draftPath]) },
      load: { $1[keyPath: draftPath] = $0[keyPath: path] },
      save: { $1[keyPath: path] = $0[keyPath: draftPath] })
    let isText = rule?.rule.isText ?? false
    self.init(name, path, .content, draft, isRequired: isRequired, isText: isText) { item, isNew in
      let value = item[keyPath: path]
      if rule?.rule.isForDraftsOnly == true { return [] }
      guard isNew, isText, let field = rule?.field else { return faults(value) }
      return faults(value) + value.texts.flatMap { DraftFault.faults(ofUntidied: $0, field) }
    }
  }

  /// Describes a field that a user does not edit in a form.
  convenience init<Value: FieldValue>(
    _ name: String, _ path: any WritableKeyPath<Item, Value> & Sendable, _ role: Role
  ) {
    self.init(name, path, role, nil, isRequired: false, isText: false) { _, _ in [] }
  }

  private init<Value: FieldValue>(
    _ name: String, _ path: any WritableKeyPath<Item, Value> & Sendable, _ role: Role, _ draft: DraftPart?,
    isRequired: Bool, isText: Bool, faults: @escaping @Sendable (Item, Bool) -> [DraftFault]
  ) {
    member = WireMember(
      name: name, form: Value.form, isNullable: Value.isNullable,
      isKept: role == .derived || Value.self == AppFields.self, hasForm: Value.hasForm)
    (self.role, self.draft, self.faults) = (role, draft, faults)
    self.isText = isText && Value.self == String.self
    merged = ItemField(path, named: name)
    isSame = { Value.isSame($0[keyPath: path], $1[keyPath: path]) }
    hash = { $1.combine($0[keyPath: path].wire) }
    stored = { $0[keyPath: path].stored }
    read = { if let value = Value(stored: $0) { $1[keyPath: path] = value } }
    isReadable = Value.isReadable
    let key = MemberName(name)
    decode = { container, item in
      let wire =
        isRequired
        ? try container.decode(Value.Wire.self, forKey: key)
        : try container.decodeIfPresent(Value.Wire.self, forKey: key)
      if let wire { item[keyPath: path] = Value(wire: wire) }
    }
    encode = { item, container, isUpdate in
      let value = item[keyPath: path]
      if isUpdate || !value.isAbsent { try container.encode(value.wire, forKey: key) }
    }
    readCompact = { container, item in
      guard container.contains(key) else { return }
      let compact = try container.decode(Value.Compact.self, forKey: key)
      if let value = Value(compact: compact) { item[keyPath: path] = value }
    }
    writeCompact = { try $1.encode($0[keyPath: path].compact, forKey: key) }
    texts = { $0[keyPath: path].texts }
  }
}

/// The required form of a JSON member, which the server checks before it decodes the item.
package struct WireMember: Sendable {
  /// The name of the member.
  package let name: String
  /// The form in words, for error messages, such as "a text".
  package let form: String
  /// Whether the member may be `null`.
  package let isNullable: Bool
  /// Whether the server keeps the old value if a replacement of the item lacks the member. It does
  /// if clients derive the member from edits, or may not know it.
  package let isKept: Bool
  /// Returns whether a value has this form, without checking all of its contents.
  package let hasForm: @Sendable (JSONValue) -> Bool
}
