/// A part of an item's content that merges separately, such as a title or a deadline.
///
/// If the two sides edit different fields, the merge keeps both edits. If both sides edit the same
/// field, the merge keeps the local value, and reports the conflict.
public struct ItemField<Item: SendableMetatype>: Sendable {
  /// The field's name in stored and sent data. It must be the same in all versions of the app.
  public let name: String
  /// Whether the field has the same value in two items, according to `==`. Values that do not equal
  /// themselves, such as NaN, are compared by their debug descriptions.
  @usableFromInline package let isSame: @Sendable (Item, Item) -> Bool
  /// Copies the value from the first item to the second.
  @usableFromInline package let copy: @Sendable (Item, inout Item) -> Void

  /// Creates a field from a property.
  ///
  /// - Parameters:
  ///   - property: The property, as in `\Todo.title`.
  ///   - name: A name that no other field has, and that is not `section`, `order` or `presence`.
  @inlinable
  public init<Value: Equatable & SendableMetatype>(
    _ property: any WritableKeyPath<Item, Value> & Sendable, named name: String
  ) {
    self.init(named: name, get: { $0[keyPath: property] }, set: { $0[keyPath: property] = $1 })
  }

  /// Creates a field from a value that is not a property, or from several properties that merge as
  /// one value.
  ///
  /// - Parameters:
  ///   - name: A name that no other field has, and that is not `section`, `order` or `presence`.
  ///   - get: Returns an item's value.
  ///   - set: Sets an item's value.
  @inlinable
  public init<Value: Equatable & SendableMetatype>(
    named name: String, get: @escaping @Sendable (Item) -> Value,
    set: @escaping @Sendable (inout Item, Value) -> Void
  ) {
    self.init(named: name, isSame: { Self.isSame(get($0), get($1)) }, copy: { set(&$1, get($0)) })
  }

  @inlinable
  init(
    named name: String, isSame: @escaping @Sendable (Item, Item) -> Bool,
    copy: @escaping @Sendable (Item, inout Item) -> Void
  ) {
    self.name = name
    self.isSame = isSame
    self.copy = copy
  }

  /// Whether two values are the same. With `==` alone, a value that does not equal itself would
  /// always count as changed, and hide real edits.
  @inlinable
  static func isSame<Value: Equatable>(_ value: Value, _ other: Value) -> Bool {
    value == other
      || value != value && other != other && String(reflecting: value) == String(reflecting: other)
  }
}

extension ItemField where Item: MergeableItem & Equatable {
  /// A field for all of an item except its section and order key.
  @inlinable
  static var wholeContent: Self {
    ItemField(
      named: "content",
      isSame: { item, other in
        var (item, other) = (item, other)
        // Setting the section may also change a property from which it is computed.
        if other.section != item.section { other.section = item.section }
        // A key that does not equal itself would make the items differ.
        if item.orderKey == item.orderKey {
          other.orderKey = item.orderKey
        } else {
          item.orderKey = other.orderKey
        }
        return isSame(item, other)
      },
      copy: { source, target in
        var item = source
        if item.section != target.section { item.section = target.section }
        item.orderKey = target.orderKey
        target = item
      })
  }
}
