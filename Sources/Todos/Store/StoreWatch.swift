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
  /// Guards all that follows; nothing is waited for while it is held.
  private let lock = NSLock()
  private var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  private var count = 0
  private var asking: Task<Void, Never>?
  private var isEnded = false
  private var calls = 0
  private var closing: CheckedContinuation<Void, Never>?

  /// - Parameter database: The database; `nil` where nobody else can write it.
  init(of database: (any DatabaseWriter)?) { self.database = database }

  deinit { asking?.cancel() }

  /// How many wait.
  var listenerCount: Int { lock.withLock { listeners.count } }
  /// Whether the store was closed.
  var isOver: Bool { lock.withLock { isEnded } }

  /// A sequence that has a value when the database may have changed, once for any number of changes that nobody has
  /// waited for. It ends with the store, and whoever drops it need not say so.
  func signals() -> AsyncStream<Void> {
    let (signals, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = lock.withLock {
      if isEnded { return nil }
      count += 1
      listeners[count] = listener
      if asking == nil, let database {
        let wake: @Sendable () -> Void? = { [weak self] in self?.wake() }
        asking = Task { await Self.ask(database, wake) }
      }
      return count
    }
    if let number {
      listener.onTermination = { [weak self] _ in self?.forget(number) }
    } else {
      listener.finish()
    }
    return signals
  }

  /// The database may have changed.
  func wake() {
    for listener in lock.withLock({ Array(listeners.values) }) { listener.yield() }
  }

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
    let ended = lock.withLock { () -> [AsyncStream<Void>.Continuation]? in
      if isEnded { return nil }
      isEnded = true
      asking?.cancel()
      asking = nil
      defer { listeners = [:] }
      return Array(listeners.values)
    }
    guard let ended else { return false }
    for listener in ended { listener.finish() }
    await withCheckedContinuation { continuation in
      let isQuiet = lock.withLock {
        if calls > 0 { closing = continuation }
        return calls == 0
      }
      if isQuiet { continuation.resume() }
    }
    return true
  }

  private func forget(_ number: Int) {
    lock.withLock {
      listeners[number] = nil
      if listeners.isEmpty {
        asking?.cancel()
        asking = nil
      }
    }
  }

  private static func ask(_ database: any DatabaseWriter, _ wake: @Sendable () -> Void?) async {
    var version: Int?
    while !Task.isCancelled {
      // What failed is asked again.
      let now = try? await database.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA data_version")
      }
      if let now, now != version {
        // The first time, too: something may have been written before it was asked.
        version = now
        if wake() == nil { return }
      }
      try? await Task.sleep(nanoseconds: interval)
    }
  }
}
