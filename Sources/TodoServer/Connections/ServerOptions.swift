#if Server
public import Foundation

/// The address and the limits of a server.
public struct ServerOptions: Sendable {
  /// The address to listen on: a host name or a number.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 for any free port.
  public var port = 8_080
  /// The PEM files of the certificate chain and its key for HTTPS, or `nil` for HTTP.
  public var tls: (certificate: URL, key: URL)?
  /// The maximum size of a request's body in bytes.
  public var maxBodyBytes = 4 << 20
  /// The maximum size of a request's head in bytes.
  public var maxHeadBytes = 32 << 10
  /// The seconds without incoming bytes or responses in progress after which a connection is
  /// closed.
  public var idleSeconds = 60.0
  /// The maximum seconds from a request's head to its end, and that a response waits for a client
  /// that reads nothing. A long request or response has one more second per 4,096 bytes.
  public var requestSeconds = 30.0
  /// The maximum number of connections at once; others wait to be accepted. The process must be
  /// permitted to open this many besides its files: failing to open one ends the server.
  public var maxConnections = 4_096
  /// The maximum number of connections at once per address, or per /64 network of IPv6; 0 for no
  /// limit. Others are closed immediately. Behind a reverse proxy all clients have the proxy's
  /// address: use 0, and set a limit there.
  public var maxConnectionsPerAddress = 1_024
  /// The sustained number of requests per second and address without a valid token; 0 for no limit.
  /// Others receive status 429, and their connection is closed. Requests with a valid token are not
  /// affected, so the limit also works behind a reverse proxy.
  public var refusalsPerSecond = 10.0
  /// The maximum number of requests at once per address without a valid token.
  public var refusalBurst = 100
  /// The sustained number of requests per second and device; 0 for no limit.
  public var requestsPerSecond = 100.0
  /// The maximum number of requests at once per device.
  public var burst = 1_000
  /// The maximum number of responses in progress per device.
  public var maxAnswers = 16
  /// The maximum number of event streams per device.
  public var maxStreams = 16
  /// The seconds in which an incomplete request must arrive on shutdown.
  public var graceSeconds = 2.0
  /// The interval in seconds between heartbeats on an event stream.
  public var heartbeatSeconds = 15.0

  /// Creates the default options.
  public init() {}
}
#endif
