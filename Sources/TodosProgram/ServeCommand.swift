#if Server
public import ArgumentParser
import Foundation
public import Logging
import ServiceLifecycle
import Synchronization
import TodoServer
import UnixSignals

/// `todos serve`: runs the server.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serves the lists until it receives SIGTERM or SIGINT.",
    discussion:
      "Once the server listens, it prints its address on standard output. It logs to standard error.")

  @Option(help: ArgumentHelp("The address to listen on.", valueName: "name"))
  var host = "127.0.0.1"
  @Option(help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"))
  var port = 8_080
  @OptionGroup var database: DatabaseOptions
  @Option(
    help: ArgumentHelp(
      "A file with a token of the account “main”; created with a new token if missing.",
      valueName: "file"))
  var tokenFile: String?
  @Option(
    help: ArgumentHelp(
      "The certificate chain for HTTPS, in PEM. Restart the server to load a renewed one.",
      valueName: "file"))
  var tlsCertificate: String?
  @Option(
    help: ArgumentHelp(
      "The private key of the certificate, in PEM, without a passphrase.", valueName: "file"))
  var tlsKey: String?
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @Option(
    help: ArgumentHelp(
      "The log level: trace, debug, info, notice, warning, error or critical.", valueName: "level"))
  var logLevel = Logger.Level.info

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("--port must be from 0 to 65535.") }
    if (tlsCertificate == nil) != (tlsKey == nil) {
      throw ValidationError("HTTPS requires both --tls-certificate and --tls-key.")
    }
  }

  func run() async throws {
    var options = limits.options
    (options.host, options.port) = (host, port)
    options.maxConnections = OpenFiles.connections(limits.connections)
    if let tlsCertificate, let tlsKey {
      options.tls = (URL(fileURLWithPath: tlsCertificate), URL(fileURLWithPath: tlsKey))
    }
    var logger = Logger(label: "todos", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = logLevel
    if options.maxConnections < limits.connections {
      logger.warning(
        """
        The system limits the server to \(options.maxConnections) connections; to allow more, raise the \
        limit of open files with ulimit -n
        """)
    }
    let storage = try database.open(logger: logger)
    do {
      try await serve(storage, options, logger)
    } catch {
      try? storage.close()
      throw error
    }
    try await storing { try storage.close() }
  }

  private func serve(_ storage: SQLiteStorage, _ options: ServerOptions, _ logger: Logger) async throws {
    logger.info("The database is \(URL(fileURLWithPath: database.database).path)")
    if storage.wasRestored {
      logger.warning("The database was restored from a backup; clients will push the changes that it lacks")
    }
    if let tokenFile { try await TokenFile(path: tokenFile).admit(to: storage) }
    let isListening = Mutex(false)
    let server: TodoServer
    do {
      server = try TodoServer(storage: storage, options: options, logger: logger) { address in
        isListening.withLock { $0 = true }
        do throws(ProgramError) {
          try say(address)
        } catch {
          try? storage.close()
          error.end()
        }
      }
    } catch let error as CertificateError {
      if case .unreadable = error { throw ProgramError(.noInput, error.description) }
      throw ProgramError(.data, error.description)
    }
    var configuration = ServiceGroupConfiguration(
      services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(limits.requestSeconds + 5)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      if isListening.withLock(\.self) {
        throw ProgramError(
          .software, "the server at \(host):\(port) failed: \(error); see its log on standard error")
      }
      throw ProgramError(listeningAt: "\(host):\(port)", error)
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
#endif
