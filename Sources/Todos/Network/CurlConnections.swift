#if os(Linux)
  import CurlShim
  import Foundation
  import Synchronization

  /// The connections of a transport: at most six per server, as in Foundation's session. Further
  /// requests wait until an earlier one has ended.
  final class CurlConnections: Sendable {
    /// A handle of libcurl, with the connection that it used last.
    ///
    /// `@unchecked`: libcurl allows a handle to change threads, and only one has it at a time.
    struct Handle: @unchecked Sendable {
      let pointer: UnsafeMutableRawPointer
    }

    private struct State {
      /// The handles that are ready for another request.
      var idle: [Handle] = []
      /// The number of requests in progress, and the waiting requests, per server.
      var active: [String: Int] = [:]
      var waiting: [String: [Exchange]] = [:]
    }

    private static let maxActivePerServer = 6
    private static let maxIdle = 4
    private let state = Mutex(State())

    deinit { state.withLock { for handle in $0.idle { curl_shim_cleanup(handle.pointer) } } }

    /// Sends a request on its own thread, immediately or when an earlier request has ended.
    func send(_ exchange: Exchange) {
      let url = exchange.request.url
      let server = "\(url.scheme ?? "") \(url.host ?? "") \(url.port ?? 0)"
      let isStarted = state.withLock { state in
        guard state.active[server, default: 0] < Self.maxActivePerServer else {
          state.waiting[server, default: []].append(exchange)
          return false
        }
        state.active[server, default: 0] += 1
        return true
      }
      guard isStarted else { return }
      Thread.detachNewThread { [self] in
        var next: Exchange? = exchange
        while let exchange = next {
          CurlTransfer(exchange, on: self).run()
          next = end(server)
        }
      }
    }

    /// Returns the next waiting request, to run on the thread of the request that has ended.
    private func end(_ server: String) -> Exchange? {
      while let exchange = nextWaiting(for: server) {
        // Skips a cancelled exchange. Calling `isOver` under this type's lock could deadlock,
        // because `send` is called with the exchange's lock held.
        if !exchange.isOver { return exchange }
      }
      return nil
    }

    /// Returns the longest-waiting exchange for a server. If none waits, releases the connection.
    private func nextWaiting(for server: String) -> Exchange? {
      state.withLock { state in
        if let first = state.waiting[server]?.first {
          state.waiting[server]?.removeFirst()
          return first
        }
        state.waiting[server] = nil
        let rest = state.active[server, default: 1] - 1
        state.active[server] = rest > 0 ? rest : nil
        return nil
      }
    }

    /// Returns a handle without options, or `nil` if libcurl is missing.
    func take() -> Handle? {
      if let handle = state.withLock({ $0.idle.popLast() }) { return handle }
      return curl_shim_init().map(Handle.init)
    }

    /// Keeps a handle for the next request, or closes it.
    func give(_ handle: Handle, isReusable: Bool) {
      curl_shim_reset(handle.pointer)
      let isKept = state.withLock { state in
        guard isReusable, state.idle.count < Self.maxIdle else { return false }
        state.idle.append(handle)
        return true
      }
      if !isKept { curl_shim_cleanup(handle.pointer) }
    }
  }
#endif
