#if Server
import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// A stream of hints to one client, by the format of
/// [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html).
///
/// It ends when the client goes, when its token is revoked, when it does not read, and when the server ends.
enum EventStream {
  /// The answer, which is written for as long as the stream lasts.
  static func response(to call: Call) throws -> Response {
    let (request, server, device) = (call.request, call.server, try call.device)
    // From here on, so that nothing is missed between the answer's head and the first hint.
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
