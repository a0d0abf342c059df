#if Server
import Logging
import Synchronization

/// Records the errors that a server logs, each as its message and metadata.
final class LogRecorder: Sendable {
  private let lines = Mutex<[String]>([])

  var errors: [String] { lines.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let parts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      recorder.lines.withLock { $0.append(([event.message.description] + parts).joined(separator: " ")) }
    }
  }
}
#endif
