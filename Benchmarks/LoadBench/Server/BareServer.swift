#if Server
import Commands
import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// A server that answers nothing: what the framework and the machine take by themselves.
enum BareServer {
  /// The option that makes this program the server.
  static let option = "answer-nothing"

  /// Serves until it is told to end; prints its address when it listens.
  static func run() async throws {
    let router = Router()
    router.get("/") { _, _ in HTTPResponse.Status.noContent }
    var logger = Logger(label: "nothing", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .warning
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), backlog: 1_024),
      onServerRunning: { channel in
        // Whoever started it waits for the line, and sees where none comes.
        try? say("http://127.0.0.1:\(channel.localAddress?.port ?? 0)")
      }, logger: logger)
    try await application.runService()
  }
}
#endif
