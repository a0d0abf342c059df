import GRDB
import ListOrdering

/// A field of a todo or a list, described once: its name on the wire and in the table, its type, its rule, and what a merge
/// makes of it.
///
/// It is a class, so that a loop over the fields of each row copies no closures.
///
/// The description drives storage, wire, undo, merge, forms and the server. To add a field: add a property to the item and
/// to its draft, describe it in ``StoredItem/descriptions``, name it in ``DraftFault/Field``, and add a migration to
/// `StoreSchema`.
///
/// ```swift
/// FieldDescription("note", \.note, draft: \.note, rule: .text(limit: 2_000))
/// ```
package final class FieldDescription<Item: StoredItem>: Sendable {
  /// What a field is to a merge.
  enum Role: Sendable {
    /// What a user edits, merged by itself.
    case content
    /// What is derived from edits, merged by itself. Without a value it is not sent.
    case derived
    /// The section in which the item stands.
    case section
    /// Where in its section the item stands.
    case order
  }

  /// The field as the server sees it.
  package let member: WireMember
  let role: Role
  /// The field as the merge of the core sees it.
  let merged: ItemField<Item>
  /// The field as a form sees it; `nil` unless a user edits it.
  let draft: DraftPart?
  /// Whether the column holds a text that a user writes.
  let isText: Bool

  let isSame: @Sendable (Item, Item) -> Bool
  let hash: @Sendable (Item, inout Hasher) -> Void
  let stored: @Sendable (Item) -> DatabaseValue
  /// Reads a column; what can't be read leaves the item as it is.
  let read: @Sendable (DatabaseValue, inout Item) -> Void
  let isReadable: @Sendable (DatabaseValue) -> Bool
  let decode: @Sendable (KeyedDecodingContainer<MemberName>, inout Item) throws -> Void
  /// Writes the member; a whole item is written without what is absent, an update with it.
  let encode: @Sendable (Item, inout KeyedEncodingContainer<MemberName>, _ isUpdate: Bool) throws -> Void
  let readCompact: @Sendable (inout any UnkeyedDecodingContainer, inout Item) throws -> Void
  let writeCompact: @Sendable (Item, inout any UnkeyedEncodingContainer) throws -> Void
  /// What is wrong with the value as it is, of a new item also with hidden characters in it.
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
  ///   - isRequired: Whether an item without it is none.
  ///   - rule: What a user may write; anything, if there is none. A field with a rule is a ``DraftFault/Field``.
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
      guard isNew, isText, let field = rule?.field else { return faults(value) }
      return faults(value) + value.texts.flatMap { DraftFault.faults(ofUntidied: $0, field) }
    }
  }

  /// Describes a field that no form has.
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
      name: name, form: Value.form, isNullable: Value.isNullable, isDerived: role == .derived,
      hasForm: Value.hasForm)
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
      if let value = Value(compact: try container.decode(Value.Compact.self)) { item[keyPath: path] = value }
    }
    writeCompact = { try $1.encode($0[keyPath: path].compact) }
    texts = { $0[keyPath: path].texts }
  }
}

/// What a member of an item has to be: what the server checks before it decodes the item.
package struct WireMember: Sendable {
  /// The name of the member.
  package let name: String
  /// What it has to be, in words for a person: "a text".
  package let form: String
  /// Whether it may be `null`.
  package let isNullable: Bool
  /// Whether clients derive it from what they do: then it is no part of what replaces an item.
  package let isDerived: Bool
  /// Whether a value has its outer form.
  package let hasForm: @Sendable (JSONValue) -> Bool
}
