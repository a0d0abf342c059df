import ListOrdering

/// A part of an item that a user edits, and that is merged on its own: a field, the section, or one
/// of the app's own fields.
struct ItemPart<Item: StoredItem> {
  /// The part. Its name is that under which its edits are counted.
  let field: ItemField<Item>
  /// The field that is dirty if the part is.
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
    // Most items have none.
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
