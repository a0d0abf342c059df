#if Server
import Foundation
import Testing

import TestSupport

@testable import TodoServer

struct EventTests {
  private func listen(_ server: TestServer, _ client: TestClient) async throws -> RawConnection {
    let connection = try RawConnection(port: server.port)
    connection.send("GET /events HTTP/1.1\r\n\(client.head)\r\n")
    #expect(await connection.wait(for: ": hints to fetch\n\n"))
    return connection
  }

  @Test func changesAreSentAsEvents() async throws {
    try await withServer { server in
      let (ann, bob) = (try await server.client("ann"), try await server.client("bob"))
      let listener = try await listen(server, ann)
      #expect(listener.text.contains("HTTP/1.1 200 OK\r\n") && listener.text.contains("text/event-stream"))
      let version = try await ann.make("food", ["a"])
      #expect(await listener.wait(for: "event: index\ndata: {\"version\":2}\n\n"))
      #expect(await listener.wait(for: "event: list\ndata: {\"list\":\"food\",\"version\":\(version)}\n\n"))
      // Changes of other accounts and refused requests send no events.
      try await bob.make("other")
      #expect(try await ann.push("", to: "/lists/food", at: 1).status == 412)
      #expect(try await ann.send("DELETE", "/lists/food/items/a").status == 204)
      #expect(await listener.wait(for: "{\"list\":\"food\",\"version\":\(version + 1)}"))
      #expect(!listener.text.contains("other"))
      #expect(try await ann.push(#"{"id":"food","remove":true}"#, to: "/index", at: 2).status == 200)
      #expect(await listener.wait(for: "event: index\ndata: {\"version\":3}\n\n"))
    }
  }

  @Test func aStreamSendsHeartbeatsAndEndsWhenItsTokenIsRevoked() async throws {
    var options = ServerOptions()
    options.heartbeatSeconds = 0.1
    try await withServer(options) { server in
      let phone = try await server.client()
      let listener = try await listen(server, phone)
      #expect(await listener.wait(for: ": still here\n\n"))
      let device = try #require(try await server.storage.devices().first)
      #expect(try await server.storage.revoke(device.id))
      #expect(await listener.wait(for: "\r\n0\r\n\r\n"))
    }
  }

  @Test func closedStreamsAreRemoved() async throws {
    try await withServer { server in
      let phone = try await server.client()
      let hub = server.server.hub
      do {
        let listeners = [try await listen(server, phone), try await listen(server, phone)]
        #expect(hub.count == 2 && listeners.count == 2)
      }
      #expect(await eventually { hub.count == 0 })
    }
  }

  /// Queues are bounded: a stream that is not read ends, and others get all events.
  @Test(.timeLimit(.minutes(5))) func aStreamThatIsNotReadEnds() async {
    let hub = EventHub(longest: 4)
    let (slow, quick) = (hub.events(for: Self.device(1)), hub.events(for: Self.device(1)))
    var iterator = quick.makeAsyncIterator()
    for version in 1...10 {
      hub.send(.index(version: version), to: 1)
      #expect(await iterator.next() == .index(version: version))
    }
    var versions: [ListEvent] = []
    for await event in slow { versions.append(event) }
    #expect(versions == (1...4).map { .index(version: $0) })
    #expect(hub.count == 1)
    hub.send(.index(version: 11), to: 2)
    hub.sendHeartbeat(to: [1])
    #expect(await iterator.next() == .heartbeat)
  }

  @Test(.timeLimit(.minutes(5))) func aHeartbeatEndsStreamsOfRevokedTokens() async {
    let hub = EventHub()
    let (valid, revoked) = (hub.events(for: Self.device(1)), hub.events(for: Self.device(2)))
    hub.send(.index(version: 2), to: 1)
    hub.sendHeartbeat(to: [1])
    var events: [ListEvent] = []
    for await event in revoked { events.append(event) }
    #expect(events == [.index(version: 2)])
    #expect(hub.count == 1)
    var iterator = valid.makeAsyncIterator()
    #expect(await iterator.next() == .index(version: 2))
    #expect(await iterator.next() == .heartbeat)
  }

  /// Returns a device of the account 1.
  private static func device(_ id: Device.ID) -> Device {
    Device(id: id, account: Account(id: 1, name: "ann"), name: "\(id)", created: .distantPast)
  }
}
#endif
