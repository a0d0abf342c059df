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
    commandName: "serve", abstract: "Serves the lists until it is told to stop, by SIGTERM or SIGINT.",
    discussion:
      "The last line that it prints when it starts is its address. What it does is logged on standard error.")

  @Option(help: ArgumentHelp("The address to listen at.", valueName: "name"))
  var host = "127.0.0.1"
  @Option(help: ArgumentHelp("The port to listen at; 0 takes any that is free.", valueName: "number"))
  var port = 8_080
  @OptionGroup var database: DatabaseOptions
  @Option(
    help: ArgumentHelp(
      "A file with a token of the account “main”; it is made, with a new token, if there is none.",
      valueName: "file"))
  var tokenFile: String?
  @Option(
    help: ArgumentHelp(
      "The certificate chain for HTTPS, as PEM. A renewed one is taken with the next start.",
      valueName: "file"))
  var tlsCertificate: String?
  @Option(help: ArgumentHelp("The certificate's key, as PEM.", valueName: "file"))
  var tlsKey: String?
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @Option(
    help: ArgumentHelp(
      "How much is logged: trace, debug, info, notice, warning, error, critical.", valueName: "level"))
  var logLevel = Logger.Level.info

  func validate() throws {
    if !(0...65_535).contains(port) { throw ValidationError("A port is 0 to 65535.") }
    if (tlsCertificate == nil) != (tlsKey == nil) {
      throw ValidationError("HTTPS needs both --tls-certificate and --tls-key.")
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
        "The system lets \(options.maxConnections) connections be open, and no more; see ulimit -n")
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
    logger.info("The lists are in \(URL(fileURLWithPath: database.database).path)")
    if storage.wasRestored {
      logger.warning("The database was restored from a backup; clients will push what it lacks")
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
