import GRDB

/// A named value that an app stores for its user, with a default.
///
/// ```swift
/// extension Setting<Bool> {
///   static let showsDone = Setting("showsDone", default: true)
/// }
/// try await store.set(.showsDone, false)
/// try await store.setting(.showsDone)  // false
/// try await store.remove(.showsDone)   // back to the default
/// ```
public struct Setting<Value: Codable & Sendable>: Sendable {
  /// The name under which the value is stored.
  public let name: String
  /// The value if none is stored, or if the stored value can't be decoded.
  public let `default`: Value

  /// Creates a setting.
  ///
  /// - Precondition: The name has no NUL character.
  public init(_ name: String, default: Value) {
    precondition(!name.utf8.contains(0), "A setting's name must not contain a NUL character")
    self.name = name
    self.default = `default`
  }
}

extension TodoStore {
  /// Returns the stored value of a setting, or its default.
  ///
  /// - Throws: ``StoreError``.
  public func setting<Value>(_ setting: Setting<Value>) async throws(StoreError) -> Value {
    try await read { db in
      let value = try DatabaseValue.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [setting.name])
      return StoredText.value(of: value.flatMap(String.fromDatabaseValue)) ?? setting.default
    }
  }

  /// Stores a value of a setting.
  ///
  /// - Throws: ``StoreError/database(_:)`` if JSON can't encode it, or another ``StoreError``.
  public func set<Value>(_ setting: Setting<Value>, _ value: Value) async throws(StoreError) {
    try await write { db in
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)")
        .execute(arguments: [setting.name, try StoredText.checkedText(of: value)])
    }
  }

  /// Removes the stored value of a setting, so that the setting has its default again. Has no
  /// effect if no value is stored.
  ///
  /// - Throws: ``StoreError``.
  public func remove<Value>(_ setting: Setting<Value>) async throws(StoreError) {
    try await write { db in
      try db.cachedStatement(sql: "DELETE FROM setting WHERE key = ?").execute(arguments: [setting.name])
    }
  }

  /// Returns a sequence of the values of a setting, as they are stored and removed.
  public func settingChanges<Value: Equatable>(_ setting: Setting<Value>) -> StoreChanges<Value> {
    StoreChanges(watch: watch) { [self] in try await self.setting(setting) }
  }
}
