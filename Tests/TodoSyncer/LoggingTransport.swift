import Foundation
import SocketTransport
import Todos

/// A transport that logs each push that the server has applied: its list, the version that it gave, and its batch.
struct LoggingTransport: HTTPTransport {
  let log: SyncLog
  private let transport = SocketTransport()

  init(log: SyncLog) { self.log = log }

  private struct Applied: Decodable { var version: Int }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
    let answer = try await transport.send(request)
    if request.method == "PATCH", answer.status == 200,
      let applied = try? JSONDecoder().decode(Applied.self, from: answer.body)
    {
      log.write("applied", request.url.path, "\(applied.version)", request.fields["Idempotency-Key"] ?? "-")
    }
    return answer
  }
}
