#if Server
import NIOCore
import Synchronization

/// Whose turn it is among connections that have sent requests without waiting for answers: one at a time, in the order in
/// which they came.
///
/// An event loop looks for new bytes when it has nothing else to do. Requests that have arrived already keep it busy, for as
/// long as each answer is followed by the next request. With one at a time there are pauses, in which it serves the clients
/// that wait for answers as usual.
final class PipelineTurns: Sendable {
  private struct State {
    var isTaken = false
    var waiting = CircularBuffer<@Sendable () -> Void>()
  }

  private let state = Mutex(State())

  /// Calls a function when it is its caller's turn, on any thread. The turn lasts until ``giveBack()``.
  func take(_ turn: @escaping @Sendable () -> Void) {
    let isNow = state.withLock { state in
      if state.isTaken { state.waiting.append(turn) }
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isNow { turn() }
  }

  /// Ends a turn.
  func giveBack() {
    let next = state.withLock { state in
      let next = state.waiting.popFirst()
      state.isTaken = next != nil
      return next
    }
    next?()
  }
}
#endif
