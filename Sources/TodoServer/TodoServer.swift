#if Server
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import ServiceLifecycle

/// The server that keeps to-do lists for many devices, and tells each what the others did.
///
/// ```swift
/// let storage = try SQLiteStorage(at: file)
/// let server = try TodoServer(storage: storage) { address in print(address) }
/// try await ServiceGroup(
///   services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
/// ).run()
/// ```
///
/// What it answers is described at `/openapi.json`. When it is told to end, requests that have begun are answered, streams
/// of events end, and nothing new is taken.
public struct TodoServer: Service {
  let parts: ServerParts
  /// Who listens to what changes.
  var hub: EventHub { parts.lists.hub }
  private let connections: HTTPServerBuilder
  private let logger: Logger
  private let onRunning: @Sendable (String) -> Void

  /// Creates a server, which listens once it runs.
  ///
  /// - Parameters:
  ///   - storage: Where the lists are. It stays open when the server ends.
  ///   - options: How it listens, and how much it bears.
  ///   - logger: What the access log goes to.
  ///   - onRunning: Called once it listens, with its address, like `http://127.0.0.1:54321`.
  /// - Throws: ``CertificateError``.
  public init(
    storage: any ListStorage, options: ServerOptions = ServerOptions(),
    logger: Logger = Logger(label: "todos"),
    onRunning: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    parts = ServerParts(storage, options)
    connections = try Self.connections(options)
    self.logger = logger
    self.onRunning = onRunning
  }

  /// Listens and answers until it is told to end.
  ///
  /// - Throws: What keeps it from listening.
  public func run() async throws {
    let options = parts.options
    let application = Application(
      router: Endpoints.router(parts), server: connections,
      configuration: ApplicationConfiguration(
        address: .hostname(options.host, port: options.port), backlog: 1_024,
        availableConnectionsDelegate: .maximum(options.maxConnections, logger: logger)),
      services: [Heartbeat(hub: hub, storage: parts.storage, time: .seconds(options.heartbeatSeconds))],
      onServerRunning: { channel in onRunning(Self.address(of: channel, options)) },
      logger: logger)
    try await application.run()
  }

  private static func address(of channel: any Channel, _ options: ServerOptions) -> String {
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    let port = channel.localAddress?.port ?? options.port
    return "\(options.tls == nil ? "http" : "https")://\(host):\(port)"
  }

  /// What becomes of a connection.
  private static func connections(_ options: ServerOptions) throws -> HTTPServerBuilder {
    let most = options.maxConnectionsPerAddress
    let addresses = WorkUnderWay<ClientAddress>(most: most > 0 ? most : .max)
    let turns = PipelineTurns()
    let plain = HTTPServerBuilder { ServerConnection(options, addresses, turns, $0) }
    guard let tls = options.tls else { return plain }
    return try .tls(plain, tlsConfiguration: CertificateError.configuration(tls.certificate, tls.key))
  }
}
#endif
