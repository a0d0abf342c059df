#if Server
import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// An event stream to one client, in the format of [server-sent
/// events](https://html.spec.whatwg.org/multipage/server-sent-events.html).
///
/// It ends when the client disconnects or stops reading, the token is revoked, or the server ends.
enum EventStream {
  /// Returns a response whose body lasts as long as the stream.
  static func response(to call: Call) throws -> Response {
    let (request, server, device) = (call.request, call.server, try call.device)
    // Subscribe before the response begins, so that the client misses no later event.
    let events = server.lists.hub.events(for: device)
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        let first = writer
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          var writer = first
          try await writer.write(ByteBuffer(string: ": hints to fetch\n\n"))
          for await event in events.cancelOnGracefulShutdown() {
            try await writer.write(ByteBuffer(string: event.text))
          }
        }
        try await writer.finish(nil)
      })
  }
}
#endif
