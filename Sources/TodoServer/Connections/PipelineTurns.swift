#if Server
import NIOCore
import Synchronization

/// Gives turns to connections with several unanswered requests: one at a time, as they arrive.
///
/// An event loop looks for new bytes when it has nothing else to do. Requests that have already
/// arrived keep it busy as long as each response is followed by the next request. With one
/// connection at a time, there are pauses in which it serves the other clients.
final class PipelineTurns: Sendable {
  private struct State {
    var isTaken = false
    var waiting = CircularBuffer<@Sendable () -> Void>()
  }

  private let state = Mutex(State())

  /// Calls a function, on any thread, when it is its turn. The turn lasts until ``endTurn()``.
  func take(_ turn: @escaping @Sendable () -> Void) {
    let isNow = state.withLock { state in
      if state.isTaken { state.waiting.append(turn) }
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isNow { turn() }
  }

  func endTurn() {
    let next = state.withLock { state in
      let next = state.waiting.popFirst()
      state.isTaken = next != nil
      return next
    }
    next?()
  }
}
#endif
