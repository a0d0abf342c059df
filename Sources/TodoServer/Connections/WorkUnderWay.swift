#if Server
import Synchronization

/// How much of each client is under way at once: answers to a device, each of which holds memory until it is taken, or
/// connections from an address.
final class WorkUnderWay<Client: Hashable & Sendable>: Sendable {
  private let counts = Mutex<[Client: Int]>([:])
  private let most: Int

  /// - Parameter most: The maximum of one client at once.
  init(most: Int) {
    self.most = max(most, 1)
  }

  /// Begins something for a client; `nil` where too much is under way.
  func begin(for client: Client) -> Share? {
    let hasRoom = counts.withLock { counts in
      if counts[client, default: 0] >= most { return false }
      counts[client, default: 0] += 1
      return true
    }
    return hasRoom ? Share(work: self, client: client) : nil
  }

  /// Whether none is under way.
  var isIdle: Bool { counts.withLock { $0.isEmpty } }

  private func end(for client: Client) {
    counts.withLock { counts in
      let left = counts[client, default: 0] - 1
      counts[client] = left > 0 ? left : nil
    }
  }

  /// One part of a client's work: it is given back when nobody holds it any more, however the work ends.
  final class Share: Sendable {
    private let work: WorkUnderWay
    private let client: Client

    fileprivate init(work: WorkUnderWay, client: Client) {
      self.work = work
      self.client = client
    }

    deinit { work.end(for: client) }
  }
}
#endif
