#if Server
import ArgumentParser
import TodoServer

struct LimitOptions: ParsableArguments {
  @Option(help: "The most bytes of a body.")
  var bodyBytes = ServerOptions().maxBodyBytes
  @Option(help: "The seconds for which a connection may stay without a request.")
  var idleSeconds = ServerOptions().idleSeconds
  @Option(help: "The seconds that a request may take to arrive, and an answer may wait to be taken.")
  var requestSeconds = ServerOptions().requestSeconds
  @Option(help: "The most connections at once.")
  var connections = ServerOptions().maxConnections
  @Option(
    help: "The maximum number of connections from one address; 0 for any number, as behind a reverse proxy.")
  var connectionsPerAddress = ServerOptions().maxConnectionsPerAddress
  @Option(
    help: "The requests per second without a valid token from one address in the long run; 0 for any number.")
  var refusalsPerSecond = ServerOptions().refusalsPerSecond
  @Option(help: "The requests without a valid token from one address at once.")
  var refusalBurst = ServerOptions().refusalBurst
  @Option(help: "The requests a second that one token may make in the long run; 0 for any number.")
  var requestsPerSecond = ServerOptions().requestsPerSecond
  @Option(help: "The requests that one token may make at once.")
  var burst = ServerOptions().burst
  @Option(help: "The answers to one token that may be under way at once.")
  var answers = ServerOptions().maxAnswers
  @Option(help: "The streams of events that one token may have at once.")
  var streams = ServerOptions().maxStreams
  @Option(help: "The seconds that a request may still take to arrive after the server is told to stop.")
  var graceSeconds = ServerOptions().graceSeconds
  @Option(help: "The seconds after which a stream of events says that it is still there.")
  var heartbeatSeconds = ServerOptions().heartbeatSeconds

  func validate() throws {
    for seconds in [idleSeconds, requestSeconds, graceSeconds, heartbeatSeconds]
    where !(0.01...86_400).contains(seconds) {
      throw ValidationError("Seconds are 0.01 to 86400: \(seconds).")
    }
    if [bodyBytes, refusalBurst, burst, answers, streams].contains(where: { $0 < 1 }) {
      throw ValidationError("A limit is 1 or more.")
    }
    if !(1...1_000_000).contains(connections) { throw ValidationError("Connections are 1 to 1000000.") }
    if !(0...1_000_000).contains(connectionsPerAddress) {
      throw ValidationError("Connections per address are 0 to 1000000.")
    }
    for rate in [requestsPerSecond, refusalsPerSecond] where !(0...1e9).contains(rate) {
      throw ValidationError("Requests a second are 0 to 1e9.")
    }
  }

  var options: ServerOptions {
    var options = ServerOptions()
    options.maxBodyBytes = bodyBytes
    options.idleSeconds = idleSeconds
    options.requestSeconds = requestSeconds
    options.maxConnections = connections
    options.maxConnectionsPerAddress = connectionsPerAddress
    options.refusalsPerSecond = refusalsPerSecond
    options.refusalBurst = refusalBurst
    options.requestsPerSecond = requestsPerSecond
    options.burst = burst
    options.maxAnswers = answers
    options.maxStreams = streams
    options.graceSeconds = graceSeconds
    options.heartbeatSeconds = heartbeatSeconds
    return options
  }
}
#endif
