#if Server
import Foundation
import GRDB

extension SQLiteStorage {
  private static let selection = """
    SELECT device.id, device.account, account.name AS owner, device.name, device.made, device.revoked
    FROM device JOIN account ON account.id = device.account
    """

  /// Returns the device whose token has this digest, unless it was revoked.
  public func device(withToken digest: TokenDigest) async throws -> Device? {
    try await read { db in
      try Row.fetchOne(
        db.cachedStatement(sql: Self.selection + " WHERE token = ? AND NOT revoked"),
        arguments: [digest.bytes]
      ).map { try Self.device($0) }
    }
  }

  /// Adds a device, or returns the one that has the token.
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
      guard let id else { throw StorageError.failed("the account \(account) does not exist") }
      try Self.make(db, .index(of: id))
      let created = Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded())
      try db.execute(
        sql: "INSERT INTO device (account, name, token, made) VALUES (?, ?, ?, ?)",
        arguments: [id, name, digest.bytes, created.timeIntervalSince1970])
      return Device(
        id: db.lastInsertedRowID, account: Account(id: id, name: account), name: name, created: created)
    }
  }

  /// A SQL expression that has a different random value for each row.
  private static let newMark = "lower(hex(randomblob(16)))"

  /// Gives every account a new mark.
  public func renewMarks() async throws {
    try await write { try Self.renewMarks($0) }
  }

  /// Gives new marks to all accounts, or to those that match an SQL condition.
  static func renewMarks(
    _ db: Database, where condition: String = "TRUE", _ arguments: StatementArguments = []
  ) throws {
    try db.execute(
      sql: "UPDATE account SET mark = \(newMark) WHERE \(condition)", arguments: arguments)
  }

  /// Returns all devices, including revoked ones, sorted by id.
  public func devices() async throws -> [Device] {
    try await read { db in
      try Row.fetchAll(db, sql: Self.selection + " ORDER BY device.id").map(Self.device)
    }
  }

  /// Revokes a device's token.
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
      name: row.decode(forColumn: "name"),
      created: Date(timeIntervalSince1970: row.decode(forColumn: "made")),
      isRevoked: row.decode(forColumn: "revoked"))
  }
}
#endif
