import Foundation

/// What is rung to wake those that wait for it.
///
/// Each waits for a stroke beyond those that it has counted, so that none is missed that falls between counting and
/// waiting.
///
/// `Sendable` without the compiler's word: all that changes is read and written under the lock.
final class Bell: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var tickets = 0

  /// How often it has been rung.
  var strokes: Int { lock.withLock { count } }

  /// Wakes all that wait.
  func ring() {
    let woken = lock.withLock {
      count += 1
      defer { waiting = [:] }
      return waiting.values.map { $0 }
    }
    for continuation in woken { continuation.resume() }
  }

  /// Waits until it has been rung more often than so, or the task is cancelled.
  func wait(beyond strokes: Int) async {
    let ticket = lock.withLock {
      tickets += 1
      return tickets
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A task that is cancelled before this finds that out here, one that is cancelled later below.
        let mustWait = lock.withLock {
          guard count == strokes, !Task.isCancelled else { return false }
          waiting[ticket] = continuation
          return true
        }
        if !mustWait { continuation.resume() }
      }
    } onCancel: {
      lock.withLock { waiting.removeValue(forKey: ticket) }?.resume()
    }
  }
}
