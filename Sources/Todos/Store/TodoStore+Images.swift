public import Foundation
import GRDB

extension TodoStore {
  /// The maximum size of all cached images in bytes. Beyond it, the images that were shown longest
  /// ago are evicted.
  static let maxCachedBytes = 32 << 20

  /// Returns the bytes of a list's image. If the image is a URL, returns the cached bytes, or loads
  /// the bytes and caches them.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - loader: The loader to use if the image is not cached.
  /// - Throws: ``ImageError`` if it can't be loaded, ``StoreError`` if the store can't be read.
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
      // If this write fails, the image is shown anyway. Observers are not notified, because no list
      // has changed.
      if !kept.isFresh { try? await write(isShown: false) { try Self.note(key, $0) } }
      return kept.data
    }
    let data = try await loader.data(of: url)
    // An image that is larger than the whole cache would evict all others.
    if data.count > Self.maxCachedBytes { return data }
    try? await write(isShown: false) { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO image (url, data, used) VALUES (?, ?, 0)", arguments: [key, data])
      try Self.note(key, db)
      try Self.evictImages(db)
    }
    return data
  }

  /// Returns whether an image was shown so recently that showing it again need not be recorded: the
  /// images that were shown after it fill at most half of the cache.
  private static func isFresh(_ key: String, _ db: Database) throws -> Bool {
    let bytes = try Int.fetchOne(
      db, sql: "SELECT sum(length(data)) FROM image WHERE used > (SELECT used FROM image WHERE url = ?)",
      arguments: [key])
    return bytes ?? 0 <= maxCachedBytes / 2
  }

  /// Records that an image is the last one shown.
  private static func note(_ key: String, _ db: Database) throws {
    try db.execute(
      sql: "UPDATE image SET used = (SELECT coalesce(max(used), 0) + 1 FROM image) WHERE url = ?",
      arguments: [key])
  }

  /// Evicts the images that were shown longest ago, until the others fit into the cache.
  private static func evictImages(_ db: Database) throws {
    var bytes = 0
    var gone: [DatabaseValue] = []
    let rows = try Row.fetchCursor(db, sql: "SELECT url, length(data) FROM image ORDER BY used DESC")
    while let row = try rows.next() {
      // An image may be NULL in a damaged file, whose table has no constraints.
      bytes += row.value(1) ?? 0
      if bytes > maxCachedBytes { gone.append(row[0]) }
    }
    for url in gone { try db.execute(sql: "DELETE FROM image WHERE url = ?", arguments: [url]) }
  }
}
