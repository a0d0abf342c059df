/// A part of an item's content that is merged by itself: a title, a deadline.
///
/// A field that was edited here and another one that was edited there both stay. Where one field was edited on both
/// sides, the value here stands, and the merge reports it.
public struct ItemField<Item: SendableMetatype>: Sendable {
  /// What the field is called where the library's types are stored or sent. It stays the same in all versions of the
  /// app.
  public let name: String
  /// Whether two items say the same in it, by `==`.
  @usableFromInline let isEqual: @Sendable (Item, Item) -> Bool
  /// Gives the second item what the first says.
  @usableFromInline package let copy: @Sendable (Item, inout Item) -> Void

  /// Creates a field of a property.
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

  /// Creates a field of a value that is no property, or of several properties that are edited together.
  ///
  /// - Parameters:
  ///   - name: A name that no other field has, and that is not `section`, `order` or `presence`.
  ///   - get: The value of an item.
  ///   - set: Gives an item another value.
  @inlinable
  public init<Value: Equatable & SendableMetatype>(
    named name: String, get: @escaping @Sendable (Item) -> Value,
    set: @escaping @Sendable (inout Item, Value) -> Void
  ) {
    self.init(named: name, isEqual: { get($0) == get($1) }, copy: { set(&$1, get($0)) })
  }

  @inlinable
  init(
    named name: String, isEqual: @escaping @Sendable (Item, Item) -> Bool,
    copy: @escaping @Sendable (Item, inout Item) -> Void
  ) {
    self.name = name
    self.isEqual = isEqual
    self.copy = copy
  }

  /// Whether two items say the same, as far as anybody can tell: of two values that do not equal themselves, as NaN
  /// does not, nobody can.
  @inlinable
  package func isSame(_ item: Item, _ other: Item) -> Bool {
    isEqual(item, other) || !isEqual(item, item) && !isEqual(other, other)
  }
}

extension ItemField where Item: MergeableItem & Equatable {
  /// All of an item but its section and its order key.
  @inlinable
  static var wholeContent: Self {
    ItemField(
      named: "content",
      isEqual: { item, other in
        var (item, other) = (item, other)
        other.section = item.section
        // A key that does not equal itself would make the items differ.
        if item.orderKey == item.orderKey {
          other.orderKey = item.orderKey
        } else {
          item.orderKey = other.orderKey
        }
        return item == other
      },
      copy: { source, target in
        var item = source
        item.section = target.section
        item.orderKey = target.orderKey
        target = item
      })
  }
}
