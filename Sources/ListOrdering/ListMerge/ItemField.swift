/// A part of an item's content that is merged by itself: a title, a deadline.
///
/// A field that was edited here and another one that was edited there both stay. Where one field was edited on both
/// sides, the value here stands, and the merge reports it.
public struct ItemField<Item: SendableMetatype>: Sendable {
  /// What the field is called where the library's types are stored or sent. It stays the same in all versions of the
  /// app.
  public let name: String
  /// Whether two items say the same in it: by `==`, or, of values that do not equal themselves, as NaN does not, by what they
  /// print.
  @usableFromInline package let isSame: @Sendable (Item, Item) -> Bool
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

  /// Whether two values are the same. A value that does not equal itself would differ from all, and from itself: then an
  /// edit elsewhere could be told from none by nobody.
  @inlinable
  static func isSame<Value: Equatable>(_ value: Value, _ other: Value) -> Bool {
    value == other
      || value != value && other != other && String(reflecting: value) == String(reflecting: other)
  }
}

extension ItemField where Item: MergeableItem & Equatable {
  /// All of an item but its section and its order key.
  @inlinable
  static var wholeContent: Self {
    ItemField(
      named: "content",
      isSame: { item, other in
        var (item, other) = (item, other)
        // Setting it may change more than it, where it is part of another property.
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
