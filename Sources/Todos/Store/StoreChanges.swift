import GRDB

/// What a store shows of something, as it changes: a value now, and another one whenever it is another.
///
/// Changes of other programs are seen as well. Who is slow misses those in between, never the newest. Each iteration is
/// independent of others, and ends with its task, with the store, or when it is dropped.
///
/// ```swift
/// for try await change in store.changes(of: list) {
///   animate(from: change.old, to: change.new)
/// }
/// ```
public struct StoreChanges<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// A value, and the one before it.
  public struct Change: Sendable, Equatable {
    /// What was delivered before; `nil` the first time.
    public var old: Value?
    /// What is there now.
    public var new: Value
  }

  /// A value, and the one before it.
  public typealias Element = Change

  let watch: StoreWatch
  let fetch: @Sendable () async throws -> Value

  /// Begins an iteration, with the value that is there then.
  public func makeAsyncIterator() -> Iterator { Iterator(watch: watch, fetch: fetch) }

  /// An iteration.
  public struct Iterator: AsyncIteratorProtocol {
    let watch: StoreWatch
    let fetch: @Sendable () async throws -> Value
    private var signals: AsyncStream<Void>.Iterator?
    private var last: Value?
    /// Whether what is there now could not be read when it was to be.
    private var isMissed = false

    init(watch: StoreWatch, fetch: @escaping @Sendable () async throws -> Value) {
      self.watch = watch
      self.fetch = fetch
    }

    /// The value now, the first time; then the next one that differs from it. `nil` when the task or the store has ended.
    ///
    /// - Throws: ``StoreError``.
    public mutating func next() async throws -> Change? {
      if signals == nil {
        // First listened, then read: nothing falls between.
        signals = watch.signals().makeAsyncIterator()
        return try await value()
      }
      if isMissed, let change = try await value() { return change }
      while await signals?.next() != nil {
        if let change = try await value() { return change }
      }
      return nil
    }

    private mutating func value() async throws -> Change? {
      do {
        let new = try await fetch()
        isMissed = false
        guard new != last else { return nil }
        defer { last = new }
        return Change(old: last, new: new)
      } catch {
        // The loop's task has ended, or the store, and with it the signals.
        if Task.isCancelled { return nil }
        if watch.isOver { return nil }
        isMissed = true
        throw error
      }
    }
  }
}
