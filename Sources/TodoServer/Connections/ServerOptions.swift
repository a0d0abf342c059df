#if Server
public import Foundation

/// How a server listens, and how much it bears.
public struct ServerOptions: Sendable {
  /// The address to listen at: a name or a number.
  public var host = "127.0.0.1"
  /// The port to listen at; 0 takes any that is free.
  public var port = 8_080
  /// The certificate chain and its key, as PEM files, for HTTPS; none for HTTP.
  public var tls: (certificate: URL, key: URL)?
  /// The most bytes of a body.
  public var maxBodyBytes = 4 << 20
  /// The most bytes of a request's head.
  public var maxHeadBytes = 32 << 10
  /// The seconds after which a connection is closed if no byte arrives and no answer is under way.
  public var idleSeconds = 60.0
  /// The seconds that a request may take from its head to its end, and that an answer may wait for a client that takes
  /// none of it; a long one has a second more for each 4,096 bytes.
  public var requestSeconds = 30.0
  /// The most connections at once; more wait to be accepted. The process has to be allowed to have as many open beside all
  /// other files: a connection that it can't open ends the server.
  public var maxConnections = 4_096
  /// The maximum number of connections at once from one address, or from one /64 network of IPv6; 0 for any number. Further
  /// ones are closed at once. Behind a reverse proxy all clients have the proxy's address: use 0, and set a limit there.
  public var maxConnectionsPerAddress = 1_024
  /// The requests per second without a valid token from one address in the long run; 0 for any number. Beyond them such a
  /// request is answered with 429, and its connection is closed. Requests with a valid token do not count and are
  /// answered at any time, so that a reverse proxy, whose address all clients share, can keep this limit.
  public var refusalsPerSecond = 10.0
  /// The requests without a valid token from one address at once.
  public var refusalBurst = 100
  /// The requests a second that one device may make in the long run; 0 for any number.
  public var requestsPerSecond = 100.0
  /// The requests that one device may make at once.
  public var burst = 1_000
  /// The answers to one device that may be under way at once.
  public var maxAnswers = 16
  /// The streams of events that one device may have at once.
  public var maxStreams = 16
  /// The seconds in which a request that has begun has to arrive whole when the server is told to end.
  public var graceSeconds = 2.0
  /// The seconds after which a stream of events says that it is still there.
  public var heartbeatSeconds = 15.0

  /// The options that stand here.
  public init() {}
}
#endif
