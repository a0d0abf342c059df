#if Server
import Synchronization

/// Hands hints on to whoever listens to an account.
///
/// Each listener has a queue of its own, with a bound: one that does not read is let go, and finds out what it missed
/// when it comes again. Nobody who changes a list ever waits.
final class EventHub: Sendable {
  private struct Listeners {
    var next = 0
    var byAccount: [Account.ID: [Int: AsyncStream<ListEvent>.Continuation]] = [:]
  }

  private let listeners = Mutex(Listeners())
  private let longest: Int

  /// - Parameter longest: The most hints that wait for a listener.
  init(longest: Int = 256) {
    self.longest = longest
  }

  /// The hints of an account from now on, until the listener stops, or is let go.
  func events(of account: Account.ID) -> AsyncStream<ListEvent> {
    let (stream, continuation) = AsyncStream<ListEvent>.makeStream(bufferingPolicy: .bufferingOldest(longest))
    let number = listeners.withLock { listeners in
      listeners.next += 1
      listeners.byAccount[account, default: [:]][listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in self?.remove(number, of: account) }
    return stream
  }

  /// Hands a hint to all who listen to the account.
  func send(_ event: ListEvent, to account: Account.ID) {
    send(event) { $0.byAccount[account].map { Array($0.values) } ?? [] }
  }

  /// Tells all who listen that their streams are still there.
  func sendHeartbeat() {
    send(.heartbeat) { $0.byAccount.values.flatMap { $0.values } }
  }

  private func send(_ event: ListEvent, to chosen: (Listeners) -> [AsyncStream<ListEvent>.Continuation]) {
    // Handed out without the lock: a listener that is let go takes it to leave.
    for listener in listeners.withLock({ chosen($0) }) {
      if case .dropped = listener.yield(event) { listener.finish() }
    }
  }

  /// How many listen.
  var count: Int { listeners.withLock { $0.byAccount.values.reduce(0) { $0 + $1.count } } }

  private func remove(_ number: Int, of account: Account.ID) {
    listeners.withLock { listeners in
      listeners.byAccount[account]?[number] = nil
      if listeners.byAccount[account]?.isEmpty == true { listeners.byAccount[account] = nil }
    }
  }
}
#endif
