import GRDB

/// What an app remembers of its user's wishes, under a name, and what it is where nothing was said.
///
/// ```swift
/// extension Setting<Bool> {
///   static let showsDone = Setting("showsDone", default: true)
/// }
/// try await store.set(.showsDone, false)
/// try await store.setting(.showsDone)  // false
/// ```
public struct Setting<Value: Codable & Sendable>: Sendable {
  /// The name.
  public let name: String
  /// What it is where nothing was said, or where what was stored is none of its values any more.
  public let `default`: Value

  /// Names a setting.
  ///
  /// - Precondition: The name has no NUL character.
  public init(_ name: String, default: Value) {
    precondition(!name.utf8.contains(0), "A setting's name has no NUL character")
    self.name = name
    self.default = `default`
  }
}

extension TodoStore {
  /// What a setting is.
  ///
  /// - Throws: ``StoreError``.
  public func setting<Value>(_ setting: Setting<Value>) async throws(StoreError) -> Value {
    try await read { db in
      let value = try DatabaseValue.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [setting.name])
      return StoredText.value(of: value.flatMap(String.fromDatabaseValue)) ?? setting.default
    }
  }

  /// Gives a setting another value.
  ///
  /// - Throws: ``StoreError``: ``StoreError/database(_:)`` where JSON can't say the value, and what the database may say.
  public func set<Value>(_ setting: Setting<Value>, _ value: Value) async throws(StoreError) {
    try await write { db in
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)")
        .execute(arguments: [setting.name, try StoredText.checkedText(of: value)])
    }
  }
}
