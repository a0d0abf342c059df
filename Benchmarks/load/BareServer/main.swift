#if Server
  import Foundation
  import HTTPTypes
  import Hummingbird
  import Logging
  import NIOCore

  // The baseline of `bench load`: a server that uses the sync server's framework and only answers
  // 204. It prints its address when it is listening, and stops on SIGTERM.
  let router = Router()
  router.get("/") { _, _ in HTTPResponse.Status.noContent }
  var logger = Logger(label: "bare-server", factory: { StreamLogHandler.standardError(label: $0) })
  logger.logLevel = .warning
  let application = Application(
    router: router,
    configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), backlog: 1_024),
    onServerRunning: { channel in
      let address = "http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
      FileHandle.standardOutput.write(Data(address.utf8))
    }, logger: logger)
  try await application.runService()
#endif
