import Foundation

/// Sends values to any number of readers, each with its own stream.
///
/// Without a capacity, a slow reader misses values, but never the newest. With one, the stream of a
/// reader that falls behind by more values ends. The sender never waits.
///
/// `@unchecked Sendable`: all mutable state is guarded by `lock`.
package final class Broadcaster<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var readers: [Int: AsyncStream<Value>.Continuation] = [:]
  private var count = 0
  private var last: Value?
  private let capacity: Int?
  private let replaysLatest: Bool

  /// - Parameters:
  ///   - capacity: The maximum number of values that wait for a reader.
  ///   - replaysLatest: Whether a new reader begins with the latest value.
  package init(capacity: Int? = nil, replaysLatest: Bool = false) {
    (self.capacity, self.replaysLatest) = (capacity, replaysLatest)
  }

  deinit { for reader in readers.values { reader.finish() } }

  package var readerCount: Int { lock.withLock { readers.count } }
  package var latest: Value? { lock.withLock { last } }

  /// A stream of the values from now on. It ends when it is dropped or its task is cancelled.
  package func stream() -> AsyncStream<Value> {
    let (stream, reader) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: capacity.map { .bufferingOldest($0) } ?? .bufferingNewest(1))
    lock.withLock {
      count += 1
      // Set before others can end the stream, because a stream that has ended never calls this.
      reader.onTermination = { [weak self, number = count] _ in self?.remove(number) }
      readers[count] = reader
      if replaysLatest, let last { reader.yield(last) }
    }
    return stream
  }

  package func send(_ value: Value) {
    let readers = lock.withLock {
      last = value
      // Yield under the lock, so that no state overtakes a newer one.
      if capacity == nil { for reader in self.readers.values { reader.yield(value) } }
      return capacity == nil ? [] : Array(self.readers.values)
    }
    // Yield without the lock, because ending a stream takes it.
    for reader in readers {
      if case .dropped = reader.yield(value) { reader.finish() }
    }
  }

  package func finish() {
    for reader in lock.withLock({ Array(readers.values) }) { reader.finish() }
  }

  private func remove(_ number: Int) { lock.withLock { readers[number] = nil } }
}
