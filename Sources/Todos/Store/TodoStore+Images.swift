public import Foundation
import GRDB

extension TodoStore {
  /// The most bytes of images that are kept; of more, those that were shown longest ago go.
  static let maxCachedBytes = 32 << 20

  /// The bytes of a list's image: those that it has itself, those that are kept from the last time, or those that are
  /// loaded now.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - loader: What loads it, where it has to be.
  /// - Throws: ``ImageError`` where it can't be loaded, ``StoreError`` where the store can't be read.
  public func data(of image: ListImage, by loader: any ImageLoading = ImageLoader()) async throws -> Data {
    let url: URL
    switch image {
    case .data(let data): return data
    case .url(let address): url = address
    }
    let key = url.absoluteString
    let kept = try await read { db in
      try Data.fetchOne(db, sql: "SELECT data FROM image WHERE url = ?", arguments: [key])
        .map { (data: $0, isFresh: try Self.isFresh(key, db)) }
    }
    if let kept {
      // Not to know when an image was shown is no reason not to show it. Nobody is told: no list has changed.
      if !kept.isFresh { try? await write(isShown: false) { try Self.note(key, $0) } }
      return kept.data
    }
    let data = try await loader.data(of: url)
    // One that is larger than all that may be kept would take the place of all others.
    if data.count > Self.maxCachedBytes { return data }
    try? await write(isShown: false) { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO image (url, data, used) VALUES (?, ?, 0)", arguments: [key, data])
      try Self.note(key, db)
      try Self.evictImages(db)
    }
    return data
  }

  /// Whether an image was shown so lately that it need not be noted again: of those that were shown since, twice as many are
  /// kept.
  private static func isFresh(_ key: String, _ db: Database) throws -> Bool {
    let bytes = try Int.fetchOne(
      db, sql: "SELECT sum(length(data)) FROM image WHERE used > (SELECT used FROM image WHERE url = ?)",
      arguments: [key])
    return bytes ?? 0 <= maxCachedBytes / 2
  }

  /// Notes that an image was shown last.
  private static func note(_ key: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE image SET used = (SELECT coalesce(max(used), 0) + 1 FROM image) WHERE url = ?",
      arguments: [key])
  }

  /// Forgets the images that were shown longest ago, until the others are no more than may be kept.
  private static func evictImages(_ db: Database) throws {
    var bytes = 0
    var gone: [DatabaseValue] = []
    let rows = try Row.fetchCursor(db, sql: "SELECT url, length(data) FROM image ORDER BY used DESC")
    while let row = try rows.next() {
      // A table without constraints may hold an image without bytes.
      bytes += row.value(1) ?? 0
      if bytes > maxCachedBytes { gone.append(row[0]) }
    }
    for url in gone { try db.execute(sql: "DELETE FROM image WHERE url = ?", arguments: [url]) }
  }
}
