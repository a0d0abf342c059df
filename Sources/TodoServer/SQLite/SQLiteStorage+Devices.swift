#if Server
import Foundation
import GRDB

extension SQLiteStorage {
  private static let selection = """
    SELECT device.id, device.account, account.name AS owner, device.name, device.made, device.revoked
    FROM device JOIN account ON account.id = device.account
    """

  /// The device whose token has this digest, unless it was revoked.
  public func device(withToken digest: TokenDigest) async throws -> Device? {
    try await read { db in
      try Row.fetchOne(
        db.cachedStatement(sql: Self.selection + " WHERE token = ? AND NOT revoked"),
        arguments: [digest.bytes]
      ).map { try Self.device($0) }
    }
  }

  /// Makes a device with a token, and the account, with its index, if there is none of this name.
  public func addDevice(named name: String, token digest: TokenDigest, to account: String) async throws
    -> Device
  {
    try await write { db in
      let known = Self.selection + " WHERE token = ?"
      if let row = try Row.fetchOne(db, sql: known, arguments: [digest.bytes]) { return try Self.device(row) }
      try db.execute(
        sql: "INSERT INTO account (name, mark) VALUES (?, \(Self.newMark)) ON CONFLICT DO NOTHING",
        arguments: [account])
      let id = try Account.ID.fetchOne(db, sql: "SELECT id FROM account WHERE name = ?", arguments: [account])
      guard let id else { throw StorageError.failed("the account \(account) is not there") }
      try Self.make(db, .index(of: id))
      let made = Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded())
      try db.execute(
        sql: "INSERT INTO device (account, name, token, made) VALUES (?, ?, ?, ?)",
        arguments: [id, name, digest.bytes, made.timeIntervalSince1970])
      return Device(
        id: db.lastInsertedRowID, account: Account(id: id, name: account), name: name, made: made)
    }
  }

  /// An expression that is never the same twice.
  private static let newMark = "lower(hex(randomblob(16)))"

  /// Gives every account another mark.
  public func renewMarks() async throws {
    try await write { try Self.renewMarks($0) }
  }

  /// Gives accounts another mark: all of them, or those of a condition.
  static func renewMarks(
    _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
  ) throws {
    try db.execute(
      sql: "UPDATE account SET mark = \(newMark) WHERE \(condition)", arguments: arguments)
  }

  /// All devices, those that were revoked included, by their numbers.
  public func devices() async throws -> [Device] {
    try await read { db in
      try Row.fetchAll(db, sql: Self.selection + " ORDER BY device.id").map(Self.device)
    }
  }

  /// Takes a device's token no longer.
  public func revoke(_ device: Device.ID) async throws -> Bool {
    try await write(onlyRemoves: true) { db in
      try db.execute(sql: "UPDATE device SET revoked = 1 WHERE id = ?", arguments: [device])
      return db.changesCount > 0
    }
  }

  private static func device(_ row: Row) throws -> Device {
    try Device(
      id: row.decode(forColumn: "id"),
      account: Account(id: row.decode(forColumn: "account"), name: row.decode(forColumn: "owner")),
      name: row.decode(forColumn: "name"), made: Date(timeIntervalSince1970: row.decode(forColumn: "made")),
      isRevoked: row.decode(forColumn: "revoked"))
  }
}
#endif
