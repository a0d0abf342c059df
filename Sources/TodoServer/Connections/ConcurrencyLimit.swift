#if Server
import Synchronization

/// A limit on the concurrent work per client. The server limits the connections per address, and
/// the responses and event streams per device. A response uses memory until it is sent.
final class ConcurrencyLimit<Client: Hashable & Sendable>: Sendable {
  private let counts = Mutex<[Client: Int]>([:])
  private let limit: Int

  /// - Parameter limit: The maximum number of units of work per client, at least 1.
  init(limit: Int) {
    self.limit = max(limit, 1)
  }

  /// Begins a unit of work for a client; returns `nil` if the client has reached the limit.
  func begin(for client: Client) -> Share? {
    let hasRoom = counts.withLock { counts in
      if counts[client, default: 0] >= limit { return false }
      counts[client, default: 0] += 1
      return true
    }
    return hasRoom ? Share(work: self, client: client) : nil
  }

  /// Whether no work is in progress.
  var isIdle: Bool { counts.withLock { $0.isEmpty } }

  private func end(for client: Client) {
    counts.withLock { counts in
      let left = counts[client, default: 0] - 1
      counts[client] = left > 0 ? left : nil
    }
  }

  /// A unit of a client's work, such as one response. It ends when its last reference is released.
  final class Share: Sendable {
    private let work: ConcurrencyLimit
    private let client: Client

    fileprivate init(work: ConcurrencyLimit, client: Client) {
      self.work = work
      self.client = client
    }

    deinit { work.end(for: client) }
  }
}
#endif
