#if os(Linux)
  import Foundation
  import FaultyNetwork
  import Synchronization
  import Testing
  import TestSupport

  @testable import Todos

  @Suite struct CurlConnectionsTests {
    private final class Flag: Sendable {
      private let value = Atomic(false)
      var isSet: Bool { value.load(ordering: .relaxed) }
      func set() { value.store(true, ordering: .relaxed) }
    }

    /// A connection becomes free while the exchange that waits for it is still in
    /// ``Exchange/begin(_:start:)``.
    @Test func anExchangeThatIsStillStartingDoesNotBlockOthers() async throws {
      let isReleased = Flag()
      let server = try LoopbackServer { _ in
        while !isReleased.isSet { usleep(1_000) }
        return LoopbackAnswer()
      }
      let other = try LoopbackServer { _ in LoopbackAnswer() }
      let connections = CurlConnections()
      @Sendable func send(_ exchange: Exchange, then body: @escaping @Sendable () -> Void) async throws -> Int
      {
        try await withCheckedContinuation { waiting in
          Thread.detachNewThread {
            exchange.begin(waiting) {
              connections.send(exchange)
              body()
              return {}
            }
          }
        }.get().status
      }
      let isServed = Flag()
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 { group.addTask { try await send(Exchange(TransportRequest(server.url))) {} } }
        #expect(await eventually { server.requests.count == 6 })
        group.addTask {
          try await send(Exchange(TransportRequest(server.url))) {
            isReleased.set()
            // Waits until the connection is offered to this exchange.
            usleep(500_000)
            Thread.detachNewThread { connections.send(Exchange(TransportRequest(other.url))) }
            for _ in 0..<1_000 where other.requests.isEmpty { usleep(10_000) }
            if !other.requests.isEmpty { isServed.set() }
          }
        }
        for try await status in group { #expect(status == 200) }
      }
      #expect(isServed.isSet)
    }
  }
#endif
