import GRDB

/// A sequence of the states of a value in the store: the current state, then each new state.
///
/// Changes by other programs are included. A slow consumer may miss states, but never the newest.
/// Iterations are independent. An iteration ends when its task is canceled, when the store is
/// closed, or when its iterator is released.
///
/// ```swift
/// for try await change in store.changes(of: list) {
///   animate(from: change.old, to: change.new)
/// }
/// ```
public struct StoreChanges<Value: Equatable & Sendable>: AsyncSequence, Sendable {
  /// A new value, with the one before it.
  public struct Change: Sendable, Equatable {
    /// The value that was delivered before; `nil` the first time.
    public var old: Value?
    /// The current value.
    public var new: Value
  }

  /// A new value, with the one before it.
  public typealias Element = Change

  let watch: StoreWatch
  let fetch: @Sendable () async throws -> Value

  /// Returns an independent iterator. It reads the first value at the first call of `next()`.
  public func makeAsyncIterator() -> Iterator { Iterator(watch: watch, fetch: fetch) }

  /// An iterator that waits for changes.
  public struct Iterator: AsyncIteratorProtocol {
    let watch: StoreWatch
    let fetch: @Sendable () async throws -> Value
    private var signals: AsyncStream<Void>.Iterator?
    private var last: Value?
    /// Whether the last read failed, so that `next()` has to read again.
    private var needsRetry = false

    init(watch: StoreWatch, fetch: @escaping @Sendable () async throws -> Value) {
      self.watch = watch
      self.fetch = fetch
    }

    /// Returns the current value the first time, then the next one that differs from the last.
    /// Returns `nil` when the task was canceled or the store was closed.
    ///
    /// - Throws: ``StoreError``.
    public mutating func next() async throws -> Change? {
      if signals == nil {
        // Subscribes before it reads, so that no change is missed.
        signals = watch.signals().makeAsyncIterator()
        return try await value()
      }
      if needsRetry, let change = try await value() { return change }
      while await signals?.next() != nil {
        if let change = try await value() { return change }
      }
      return nil
    }

    private mutating func value() async throws -> Change? {
      do {
        let new = try await fetch()
        needsRetry = false
        guard new != last else { return nil }
        defer { last = new }
        return Change(old: last, new: new)
      } catch {
        // The loop's task was canceled, or the store was closed and has ended the signals.
        if Task.isCancelled { return nil }
        if watch.isOver { return nil }
        needsRetry = true
        throw error
      }
    }
  }
}
