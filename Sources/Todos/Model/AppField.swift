/// A field that an app adds to its todos or lists, such as notes or an estimate.
///
/// ```swift
/// extension AppField<String> {
///   static let notes = AppField("notes", default: "")
/// }
/// try await store.edit(todo.id) { $0[.notes] = "Oat, not soy" }
/// let notes = try await store.todo(todo.id)?[.notes]  // "Oat, not soy"
/// ```
///
/// App fields are stored, observed, undone and synced like all other fields. Each app field is
/// merged independently. An app that does not declare a field keeps its values, and so does the
/// server.
///
/// A value is stored as JSON. Whole numbers of 64 bits are exact; all other numbers become the
/// nearest `Double`. If a stored value can't be decoded as the field's type, perhaps because
/// another version of the app wrote it, the app reads the default. The stored value stays until the
/// app writes a new one.
///
/// - Important: A name must stand for the same field in all versions of all apps that share an
///   account. If the type of a field changes, use a new name.
public struct AppField<Value: Codable & Sendable>: Sendable {
  /// The name under which the value is stored and sent.
  public let name: String
  /// The value of items that have none.
  public let `default`: Value

  /// Creates a field.
  ///
  /// - Precondition: The name has 1 to 50 ASCII letters, digits, - and _.
  public init(_ name: String, default: Value) {
    precondition(
      name.utf8.count <= 50 && Identifier<Todo>(rawValue: name) != nil,
      "A field's name must have 1 to 50 ASCII letters, digits, - and _")
    self.name = name
    self.default = `default`
  }
}

extension Todo {
  /// The value of a field that the app has declared; see ``AppField``.
  ///
  /// - Complexity: O(*n*) in the length of the value, to decode or encode it.
  public subscript<Value>(field: AppField<Value>) -> Value {
    get { appFields[field] }
    set { appFields[field] = newValue }
  }
}

extension TodoDraft {
  /// The value of a field that the app has declared; see ``AppField``.
  ///
  /// If JSON can't represent a value, such as NaN, the draft keeps the former value and has a
  /// fault. All app fields of an item together have at most ``TodoRules/maxFieldBytes``.
  ///
  /// - Complexity: O(*n*) in the length of the value, to decode or encode it.
  public subscript<Value>(field: AppField<Value>) -> Value {
    get { appFields[field] }
    set { appFields[field] = newValue }
  }
}

extension TodoList {
  /// The value of a field that the app has declared; see ``AppField``.
  ///
  /// - Complexity: O(*n*) in the length of the value, to decode or encode it.
  public subscript<Value>(field: AppField<Value>) -> Value {
    get { appFields[field] }
    set { appFields[field] = newValue }
  }
}

extension ListDraft {
  /// The value of a field that the app has declared; see ``AppField`` and
  /// ``TodoDraft/subscript(_:)``.
  ///
  /// - Complexity: O(*n*) in the length of the value, to decode or encode it.
  public subscript<Value>(field: AppField<Value>) -> Value {
    get { appFields[field] }
    set { appFields[field] = newValue }
  }
}
