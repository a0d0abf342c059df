import GRDB

/// Tells those who wait that a database may have changed: at once where this store has written it, and within
/// milliseconds where another connection or program has.
///
/// GRDB sees what its own connections write, and SQLite has no notice for others; but a connection can ask by
/// [`data_version`](https://www.sqlite.org/pragma.html#pragma_data_version), for some microseconds, whether any other one
/// has written. The one by which the store writes asks, as long as anybody waits: so it hears of others alone.
actor StoreWatch {
  /// How often it is asked.
  static let interval: UInt64 = 40_000_000

  /// The database, if others can write it.
  private let database: (any DatabaseWriter)?
  private(set) var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
  private var count = 0
  private var asking: Task<Void, Never>?
  /// Whether the store was closed.
  private(set) var isOver = false
  /// How many calls of the store are underway, and who waits for their end.
  private var calls = 0
  private var waiting: CheckedContinuation<Void, Never>?

  /// - Parameter database: The database; `nil` where nobody else can write it.
  init(of database: (any DatabaseWriter)?) { self.database = database }

  deinit { asking?.cancel() }

  /// A sequence that has a value when the database may have changed, once for any number of changes that nobody has
  /// waited for. It ends with the store, and whoever drops it need not say so.
  func signals() -> AsyncStream<Void> {
    let (signals, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    if isOver {
      listener.finish()
      return signals
    }
    count += 1
    let number = count
    listeners[number] = listener
    listener.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    if asking == nil, let database {
      let wake: @Sendable () async -> Void? = { [weak self] in await self?.wake() }
      asking = Task { await Self.ask(database, wake) }
    }
    return signals
  }

  /// The database may have changed.
  func wake() {
    for listener in listeners.values { listener.yield() }
  }

  /// A call of the store begins, and ends by ``leave()``.
  ///
  /// - Returns: Whether it may: the store is not closed.
  func enter() -> Bool {
    if !isOver { calls += 1 }
    return !isOver
  }

  /// A call of the store has ended.
  func leave() {
    calls -= 1
    if calls == 0 { waiting?.resume() }
  }

  /// Ends all sequences, and waits for the calls that are underway. Further ones are refused.
  ///
  /// - Returns: Whether they had not ended before.
  func end() async -> Bool {
    if isOver { return false }
    isOver = true
    let all = listeners.values
    listeners = [:]
    for listener in all { listener.finish() }
    stopAsking()
    if calls > 0 { await withCheckedContinuation { waiting = $0 } }
    return true
  }

  private func forget(_ number: Int) {
    listeners[number] = nil
    if listeners.isEmpty { stopAsking() }
  }

  private func stopAsking() {
    asking?.cancel()
    asking = nil
  }

  private static func ask(_ database: any DatabaseWriter, _ wake: @Sendable () async -> Void?) async {
    var version: Int?
    while !Task.isCancelled {
      // What failed is asked again.
      let now = try? await database.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA data_version")
      }
      if let now, now != version {
        // The first time, too: something may have been written before it was asked.
        version = now
        if await wake() == nil { return }
      }
      try? await Task.sleep(nanoseconds: interval)
    }
  }
}

extension StoreWatch {
  /// How many wait.
  var listenerCount: Int { listeners.count }
}
