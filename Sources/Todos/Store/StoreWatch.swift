import Foundation
import GRDB

/// A watcher that signals when a database may have changed: at once after a write of this store,
/// and within milliseconds after a write of another connection or program. It also counts the calls
/// in progress, so that closing the store waits for them.
///
/// Neither GRDB nor SQLite reports the writes of other programs. But each connection can read the
/// number [`data_version`](https://www.sqlite.org/pragma.html#pragma_data_version) within some
/// microseconds. The number changes if another connection has written. The store's writing
/// connection polls it while there are listeners. Writes of that connection itself do not change
/// the number.
final class StoreWatch: @unchecked Sendable {
  /// The polling interval, in nanoseconds.
  static let interval: UInt64 = 40_000_000

  /// The database to poll; `nil` for a database in memory, which only this store can write.
  private let database: (any DatabaseWriter)?
  private let changes = Broadcaster<Void>()
  private let events = Broadcaster<StoreEvent>(capacity: 1_000)
  private let merges = Broadcaster<StoreMerge>(capacity: 100)
  /// Guards all properties below. Nothing waits while it is held.
  private let lock = NSLock()
  private var isPolling = false
  private var isEnded = false
  private var calls = 0
  private var closing: CheckedContinuation<Void, Never>?

  /// - Parameter database: The database to poll; `nil` for a database in memory.
  init(of database: (any DatabaseWriter)?) { self.database = database }

  var listenerCount: Int { changes.readerCount }
  /// Whether the store was closed.
  var isOver: Bool { lock.withLock { isEnded } }

  /// Returns a stream that delivers a value when the database may have changed. If several changes
  /// occur before the listener reads the value, it gets a single value for all of them. The stream
  /// ends when the store is closed. A listener may stop reading at any time.
  func signals() -> AsyncStream<Void> {
    lock.withLock {
      if isEnded { return AsyncStream { $0.finish() } }
      defer {
        if !isPolling, let database {
          isPolling = true
          let tick: @Sendable (Bool) -> Bool = { [weak self] in self?.tick(hasChanged: $0) ?? false }
          Task { await Self.poll(database, tick) }
        }
      }
      return changes.stream()
    }
  }

  /// Whether anything reads events.
  var hasEventReaders: Bool { events.readerCount > 0 }

  /// Returns a stream of the events from now on. It ends with the store.
  func eventStream() -> AsyncStream<StoreEvent> {
    lock.withLock { isEnded ? AsyncStream { $0.finish() } : events.stream() }
  }

  func send(_ event: StoreEvent) { events.send(event) }

  /// Whether anything reads merges.
  var hasMergeReaders: Bool { merges.readerCount > 0 }

  /// Returns a stream of the merges from now on. It ends with the store.
  func mergeStream() -> AsyncStream<StoreMerge> {
    lock.withLock { isEnded ? AsyncStream { $0.finish() } : merges.stream() }
  }

  func send(_ merge: StoreMerge) { merges.send(merge) }

  /// Signals that the database may have changed.
  func wake() { changes.send(()) }

  /// Registers a call of the store, which ends with ``leave()``.
  ///
  /// - Returns: Whether the call may proceed; false if the store is closed.
  func enter() -> Bool {
    lock.withLock {
      if !isEnded { calls += 1 }
      return !isEnded
    }
  }

  /// Ends a call of the store.
  func leave() {
    let closing = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      calls -= 1
      return calls == 0 ? self.closing : nil
    }
    closing?.resume()
  }

  /// Ends all streams, and waits for the calls in progress. Later calls are refused.
  ///
  /// - Returns: False if it had been called before.
  func end() async -> Bool {
    let isFirst = lock.withLock {
      defer { isEnded = true }
      return !isEnded
    }
    if !isFirst { return false }
    changes.finish()
    events.finish()
    merges.finish()
    await withCheckedContinuation { continuation in
      let isQuiet = lock.withLock {
        if calls > 0 { closing = continuation }
        return calls == 0
      }
      if isQuiet { continuation.resume() }
    }
    return true
  }

  /// Signals a change to the listeners, if `hasChanged` is true.
  ///
  /// - Returns: Whether to go on polling; false once there are no listeners, or the store is
  ///   closed.
  private func tick(hasChanged: Bool) -> Bool {
    if hasChanged { wake() }
    return lock.withLock {
      isPolling = !isEnded && changes.readerCount > 0
      return isPolling
    }
  }

  private static func poll(_ database: any DatabaseWriter, _ tick: @Sendable (Bool) -> Bool) async {
    var version: Int?
    var now: Int?
    repeat {
      // A failed query leaves the version as it was. The first result counts as a change, because
      // another program may have written before the first query.
      version = now
      now =
        (try? await database.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") })
        ?? version
      if !tick(now != version) { return }
    } while (try? await Task.sleep(nanoseconds: interval)) != nil
  }
}
