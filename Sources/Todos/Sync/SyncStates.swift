import Foundation

/// The state of an engine, told to any number of readers.
///
/// `@unchecked`: all that changes is only touched under `lock`.
final class SyncStates: @unchecked Sendable {
  private let lock = NSLock()
  private var last: SyncState?
  private var readers: [Int: AsyncStream<SyncState>.Continuation] = [:]
  private var count = 0

  /// The newest state, once there is one.
  var current: SyncState? { lock.withLock { last } }

  /// The state, now and whenever it is another one.
  func stream() -> AsyncStream<SyncState> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SyncState.self, bufferingPolicy: .bufferingNewest(1))
    let number = lock.withLock {
      count += 1
      readers[count] = continuation
      if let last { continuation.yield(last) }
      return count
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  /// Tells a state, if it is another one than the last.
  func tell(_ state: SyncState) {
    lock.withLock {
      if state == last { return }
      last = state
      for reader in readers.values { reader.yield(state) }
    }
  }

  private func remove(_ number: Int) { lock.withLock { readers[number] = nil } }

  deinit { for reader in readers.values { reader.finish() } }
}
