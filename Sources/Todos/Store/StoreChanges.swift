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
///
/// `changes.dropFirst()` begins with the next change instead of the current value. Outside of a
/// task, call ``observe(initial:onError:onChange:)``.
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
  /// Whether a value is delivered after each edit of the store, even if it equals the last one.
  var deliversEqualValues = false

  init(watch: StoreWatch, fetch: @escaping @Sendable () async throws -> Value) {
    (self.watch, self.fetch) = (watch, fetch)
  }

  /// Returns an independent iterator. It reads the first value at the first call of `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(watch: watch, fetch: fetch, deliversEqualValues: deliversEqualValues)
  }

  /// An iterator that waits for changes.
  public struct Iterator: AsyncIteratorProtocol {
    let watch: StoreWatch
    let fetch: @Sendable () async throws -> Value
    private var signals: AsyncStream<Void>.Iterator?
    private let deliversEqualValues: Bool
    private var last: Value?
    /// Whether the last read failed, so that `next()` has to read again.
    private var needsRetry = false
    /// Whether `next()` waits for the next edit after a failed read, before it reads again.
    var waitsAfterError = false

    init(
      watch: StoreWatch, fetch: @escaping @Sendable () async throws -> Value, deliversEqualValues: Bool
    ) {
      (self.watch, self.fetch, self.deliversEqualValues) = (watch, fetch, deliversEqualValues)
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
      if needsRetry, !waitsAfterError, let change = try await value() { return change }
      while await signals?.next() != nil {
        if let change = try await value() { return change }
      }
      return nil
    }

    private mutating func value() async throws -> Change? {
      do {
        let new = try await fetch()
        needsRetry = false
        guard deliversEqualValues || new != last else { return nil }
        defer { last = new }
        return Change(old: last, new: new)
      } catch {
        // The task that iterates was canceled, or the store was closed.
        if Task.isCancelled { return nil }
        if watch.isOver { return nil }
        needsRetry = true
        throw error
      }
    }
  }
}

extension StoreChanges {
  /// Calls a closure on the main actor with each change, until the returned observation is released
  /// or the store is closed.
  ///
  /// The owner of a screen stores the observation in a property, so that both end together:
  ///
  /// ```swift
  /// observation = store.listChanges().observe { [weak self] change in self?.show(change.new) }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: Whether the first call has the current value. If not, it has the next change,
  ///     whose `old` is the value that was current before.
  ///   - onError: Receives the error if the value can't be read. It is read again after the next
  ///     edit of the store.
  ///   - onChange: Receives the changes. It must not retain the owner of the observation.
  public func observe(
    initial: Bool = true, onError: @escaping @MainActor (any Error) -> Void = { _ in },
    onChange: @escaping @MainActor (Change) -> Void
  ) -> StoreObservation {
    StoreObservation(Task { await follow(initial: initial, onError: onError, onChange: onChange) })
  }

  /// Calls a closure with each change until the task is canceled or the store is closed.
  @MainActor
  func follow(
    initial: Bool = true, onError: @MainActor (any Error) -> Void, onChange: @MainActor (Change) -> Void
  ) async {
    var isWanted = initial
    var iterator = makeAsyncIterator()
    iterator.waitsAfterError = true
    while true {
      do {
        guard let change = try await iterator.next() else { return }
        if isWanted { onChange(change) }
        isWanted = true
      } catch {
        onError(error)
      }
    }
  }
}

/// An observation that ends when this value is released or canceled.
public final class StoreObservation: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  /// Ends the observation.
  public func cancel() { task.cancel() }
}
