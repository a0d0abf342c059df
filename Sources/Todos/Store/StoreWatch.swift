import Foundation
import GRDB

/// Tells those who wait that a database may have changed: at once where this store has written it, and within
/// milliseconds where another connection or program has. And tells the calls that are underway, so that a store is closed
/// after them.
///
/// GRDB sees what its own connections write, and SQLite has no notice for others; but a connection can ask by
/// [`data_version`](https://www.sqlite.org/pragma.html#pragma_data_version), for some microseconds, whether any other one
/// has written. The one by which the store writes asks, as long as anybody waits: so it hears of others alone.
final class StoreWatch: @unchecked Sendable {
  /// How often it is asked.
  static let interval: UInt64 = 40_000_000

  /// The database, if others can write it.
  private let database: (any DatabaseWriter)?
  private let changes = Broadcaster<Void>()
  /// Guards all that follows; nothing is waited for while it is held.
  private let lock = NSLock()
  private var isAsking = false
  private var isEnded = false
  private var calls = 0
  private var closing: CheckedContinuation<Void, Never>?

  /// - Parameter database: The database; `nil` where nobody else can write it.
  init(of database: (any DatabaseWriter)?) { self.database = database }

  /// How many wait.
  var listenerCount: Int { changes.readerCount }
  /// Whether the store was closed.
  var isOver: Bool { lock.withLock { isEnded } }

  /// A sequence that has a value when the database may have changed, once for any number of changes that nobody has
  /// waited for. It ends with the store, and whoever drops it need not say so.
  func signals() -> AsyncStream<Void> {
    lock.withLock {
      if isEnded { return AsyncStream { $0.finish() } }
      defer {
        if !isAsking, let database {
          isAsking = true
          let tick: @Sendable (Bool) -> Bool = { [weak self] in self?.tick(hasChanged: $0) ?? false }
          Task { await Self.ask(database, tick) }
        }
      }
      return changes.stream()
    }
  }

  /// The database may have changed.
  func wake() { changes.send(()) }

  /// A call of the store begins, and ends by ``leave()``.
  ///
  /// - Returns: Whether it may: the store is not closed.
  func enter() -> Bool {
    lock.withLock {
      if !isEnded { calls += 1 }
      return !isEnded
    }
  }

  /// A call of the store has ended.
  func leave() {
    let closing = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      calls -= 1
      return calls == 0 ? self.closing : nil
    }
    closing?.resume()
  }

  /// Ends all sequences, and waits for the calls that are underway. Further ones are refused.
  ///
  /// - Returns: Whether they had not ended before.
  func end() async -> Bool {
    let isFirst = lock.withLock {
      defer { isEnded = true }
      return !isEnded
    }
    if !isFirst { return false }
    changes.finish()
    await withCheckedContinuation { continuation in
      let isQuiet = lock.withLock {
        if calls > 0 { closing = continuation }
        return calls == 0
      }
      if isQuiet { continuation.resume() }
    }
    return true
  }

  /// Tells those who wait if the database has changed.
  ///
  /// - Returns: Whether to go on asking: not when nobody waits any more.
  private func tick(hasChanged: Bool) -> Bool {
    if hasChanged { wake() }
    return lock.withLock {
      isAsking = !isEnded && changes.readerCount > 0
      return isAsking
    }
  }

  private static func ask(_ database: any DatabaseWriter, _ tick: @Sendable (Bool) -> Bool) async {
    var version: Int?
    var now: Int?
    repeat {
      // What failed is asked again. The first time counts, too: something may have been written before it was asked.
      version = now
      now =
        (try? await database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") })
        ?? version
      if !tick(now != version) { return }
    } while (try? await Task.sleep(nanoseconds: interval)) != nil
  }
}
