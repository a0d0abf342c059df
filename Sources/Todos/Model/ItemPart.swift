import ListOrdering

/// A part of an item that a user edits, and whose edits are counted separately: a field, the
/// section, or a single app field.
struct ItemPart<Item: StoredItem> {
  /// The part as a field. Its name is the one under which edits of the part are counted.
  let field: ItemField<Item>
  /// The field that becomes dirty if the part changes. All app fields share one.
  let flag: FieldSet<Item>
}

extension StoredItem {
  /// Returns the parts that any of these items has.
  static func parts(of items: Self...) -> [ItemPart<Self>] {
    descriptions.filter { $0.isEdited && $0.name != AppFields.name }.map {
      ItemPart(field: $0.merged, flag: $0.flag)
    } + appFieldParts(of: items)
  }

  /// Returns the app fields that any of these items has.
  static func appFieldParts(of items: [Self]) -> [ItemPart<Self>] {
    // Most items have no app fields.
    if items.allSatisfy(\.appFields.isAbsent) { return [] }
    let flag: FieldSet<Self> = .field(AppFields.name)
    return Set(items.flatMap(\.appFields.values.keys)).sorted().map { name in
      ItemPart(
        field: ItemField(
          named: "\(AppFields.name)-\(name)", get: { $0.appFields[name] }, set: { $0.appFields[name] = $1 }),
        flag: flag)
    }
  }
}
