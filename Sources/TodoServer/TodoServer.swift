#if Server
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import ServiceLifecycle

/// A server that stores to-do lists and notifies each device of changes by other devices.
///
/// ```swift
/// let storage = try SQLiteStorage(at: file)
/// let server = try TodoServer(storage: storage) { address in print(address) }
/// try await ServiceGroup(
///   services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger
/// ).run()
/// ```
///
/// The API is described at `/openapi.json`. On shutdown, the server completes the requests in
/// progress, ends event streams, and accepts nothing new.
public struct TodoServer: Service {
  let parts: ServerParts
  /// The hub that sends events to subscribers.
  var hub: EventHub { parts.lists.hub }
  private let connections: HTTPServerBuilder
  private let logger: Logger
  private let onRunning: @Sendable (String) -> Void

  /// Creates a server. It listens once it runs.
  ///
  /// - Parameters:
  ///   - storage: The storage of the lists. It stays open when the server ends.
  ///   - options: The address, the certificate and the limits.
  ///   - logger: The destination of the access log.
  ///   - onRunning: Called once the server listens, with its address, such as
  ///     `http://127.0.0.1:54321`.
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

  /// Listens and answers requests until shutdown.
  ///
  /// - Throws: The error that prevents listening.
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

  /// Returns the builder for connections with this server's limits, and with TLS if configured.
  private static func connections(_ options: ServerOptions) throws -> HTTPServerBuilder {
    let limit = options.maxConnectionsPerAddress
    let addresses = ConcurrencyLimit<ClientAddress>(limit: limit > 0 ? limit : .max)
    let turns = PipelineTurns()
    let plain = HTTPServerBuilder { ServerConnection(options, addresses, turns, $0) }
    guard let tls = options.tls else { return plain }
    return try .tls(plain, tlsConfiguration: CertificateError.configuration(tls.certificate, tls.key))
  }
}
#endif
