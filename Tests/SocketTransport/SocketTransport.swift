import Foundation
import LoopbackServer
public import Todos

/// A transport for tests by sockets: what a server or a network does wrong is an error, never the end of the program.
///
/// ```swift
/// let transport = SocketTransport()
/// let answer = try await transport.send(TransportRequest(proxy.url.appending(path: "lists/7"), timeout: 2))
/// ```
///
/// It speaks plain HTTP/1.1 to `127.0.0.1` and `localhost`: any other server is unreachable, and `https` is insecure. Each
/// request has a connection and a thread of its own for as long as it lasts. Redirects are answers like any other, contents
/// stay in whatever encoding they came, and of fields of one name the values are joined by `, `.
///
/// The fields `Connection`, `Content-Length` and `Transfer-Encoding` are the transport's own: a request's are not sent.
public struct SocketTransport: HTTPTransport {
  /// A transport; all are alike.
  public init() {}

  /// Sends a request and waits for its whole answer.
  ///
  /// - Precondition: The request's limit is not negative, and its timeout more than 0.
  public func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    try request.validate()
    guard !request.method.isEmpty, request.method.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .field(name: request.method)
    }
    let stop: StopPipe
    do { stop = try StopPipe() } catch { throw .unreachable(host: request.host) }
    let exchange = SocketExchange(request: request, stop: stop.watched)
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        Thread.detachNewThread {
          let outcome = exchange.outcome()
          stop.close()
          waiting.resume(returning: outcome)
        }
      }
    } onCancel: {
      stop.pull()
    }.get()
  }
}
