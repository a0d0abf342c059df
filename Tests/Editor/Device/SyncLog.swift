import Foundation
import Todos

/// A log of a device's steps, each line written before the next step, so that killing the program
/// truncates at most the last line.
final class SyncLog: @unchecked Sendable {
  private let file: FileHandle
  private let lock = NSLock()

  init(_ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path]) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ words: String...) {
    lock.withLock { file.write(Data((words.joined(separator: " ") + "\n").utf8)) }
  }
}

/// A transport that logs each applied push: its list, its new version and its batch.
struct LoggingTransport: HTTPTransport {
  let base: any HTTPTransport
  let log: SyncLog

  private struct Applied: Decodable { var version: Int }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    let answer = try await base.send(request)
    if request.method == "PATCH", answer.status == 200,
      let applied = try? JSONDecoder().decode(Applied.self, from: answer.body)
    {
      log.write("applied", request.url.path, "\(applied.version)", request.fields["Idempotency-Key"] ?? "-")
    }
    return answer
  }

  func stream(
    _ request: TransportRequest, _ receive: @escaping @Sendable (Data) -> Void
  ) async throws(TransportError) -> TransportResponse {
    try await base.stream(request, receive)
  }
}
