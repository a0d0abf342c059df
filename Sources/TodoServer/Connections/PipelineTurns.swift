#if Server
import NIOCore
import Synchronization

/// Gives turns to connections that have received requests before earlier ones were answered
/// (pipelining). Only one connection has its turn at a time; the others wait in order of arrival.
///
/// An event loop reads new bytes only when it has nothing else to do. Pipelined requests keep it
/// busy, because the next request follows each response immediately. With one connection at a time,
/// there are pauses in which the event loop serves other clients.
final class PipelineTurns: Sendable {
  private struct State {
    var isTaken = false
    var waiting = CircularBuffer<@Sendable () -> Void>()
  }

  private let state = Mutex(State())

  /// Calls a function, on any thread, when the caller's turn begins. The turn lasts until
  /// ``endTurn()`` is called.
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
