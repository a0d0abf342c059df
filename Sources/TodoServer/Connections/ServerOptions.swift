#if Server
public import Foundation

/// The address and the limits of a server.
public struct ServerOptions: Sendable {
  /// The address to listen on: a host name or an IP address.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 for any free port.
  public var port = 8_080
  /// The PEM files of the certificate chain and its key for HTTPS, or `nil` for HTTP.
  public var tls: (certificate: URL, key: URL)?
  /// The maximum size of a request's body in bytes.
  public var maxBodyBytes = 4 << 20
  /// The maximum size of a request's head in bytes.
  public var maxHeadBytes = 32 << 10
  /// The time in seconds after which a connection is closed if no bytes arrive and no response is
  /// in progress.
  public var idleSeconds = 60.0
  /// The maximum time in seconds from a request's first byte to its last, plus one second per 4,096
  /// bytes. It is also the interval at which the server checks that a client reads its response: a
  /// client that reads less than 4,096 bytes per second in an interval is disconnected.
  public var requestSeconds = 30.0
  /// The maximum number of open connections. Further connections wait until others are closed. The
  /// system's limit on open files must allow this number in addition to the server's files, because
  /// the server ends if the system cannot open a connection.
  public var maxConnections = 4_096
  /// The maximum number of open connections per IPv4 address or IPv6 /64 network; 0 for no limit.
  /// Further connections are closed immediately. Behind a reverse proxy, all clients have the
  /// proxy's address: use 0, and set a limit in the proxy.
  public var maxConnectionsPerAddress = 1_024
  /// The sustained rate of requests without a valid token, per second and address; 0 for no limit.
  /// Requests above the rate receive status 429, and their connection is closed. Requests with a
  /// valid token are not affected, so the limit also works behind a reverse proxy.
  public var refusalsPerSecond = 10.0
  /// The number of requests without a valid token that an address may send before the rate applies.
  public var refusalBurst = 100
  /// The sustained rate of requests, per second and device; 0 for no limit.
  public var requestsPerSecond = 100.0
  /// The number of requests that a device may send in a burst, before the sustained rate applies.
  public var burst = 1_000
  /// The maximum number of responses in progress per device.
  public var maxAnswers = 16
  /// The maximum number of event streams per device.
  public var maxStreams = 16
  /// The time in seconds in which an incomplete request must arrive on shutdown.
  public var graceSeconds = 2.0
  /// The interval in seconds between heartbeats on an event stream.
  public var heartbeatSeconds = 15.0

  /// Creates the default options.
  public init() {}
}
#endif
