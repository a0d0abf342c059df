#if Server
import ArgumentParser
import TodoServer

struct LimitOptions: ParsableArguments {
  @Option(help: "The maximum size of a request's body, in bytes.")
  var bodyBytes = ServerOptions().maxBodyBytes
  @Option(help: "The seconds after which an idle connection is closed.")
  var idleSeconds = ServerOptions().idleSeconds
  @Option(
    help: "The maximum seconds for a request to arrive, and for a response to wait until it is read.")
  var requestSeconds = ServerOptions().requestSeconds
  @Option(help: "The maximum number of connections.")
  var connections = ServerOptions().maxConnections
  @Option(
    help: "The maximum number of connections per address; 0 for no limit. Use 0 behind a reverse proxy.")
  var connectionsPerAddress = ServerOptions().maxConnectionsPerAddress
  @Option(
    help: "The sustained number of requests without a valid token, per second and address; 0 for no limit.")
  var refusalsPerSecond = ServerOptions().refusalsPerSecond
  @Option(
    help: "The number of requests without a valid token per address before the sustained number applies.")
  var refusalBurst = ServerOptions().refusalBurst
  @Option(help: "The sustained number of requests per second and token; 0 for no limit.")
  var requestsPerSecond = ServerOptions().requestsPerSecond
  @Option(help: "The number of requests per token before the sustained number applies.")
  var burst = ServerOptions().burst
  @Option(help: "The maximum number of responses in progress per token.")
  var answers = ServerOptions().maxAnswers
  @Option(help: "The maximum number of event streams per token.")
  var streams = ServerOptions().maxStreams
  @Option(help: "The seconds in which an incomplete request must arrive on shutdown.")
  var graceSeconds = ServerOptions().graceSeconds
  @Option(help: "The seconds between heartbeats on an event stream.")
  var heartbeatSeconds = ServerOptions().heartbeatSeconds

  func validate() throws {
    for seconds in [idleSeconds, requestSeconds, graceSeconds, heartbeatSeconds]
    where !(0.01...86_400).contains(seconds) {
      throw ValidationError(
        """
        --idle-seconds, --request-seconds, --grace-seconds and --heartbeat-seconds must be from 0.01 to \
        86400, not \(seconds).
        """)
    }
    if [bodyBytes, refusalBurst, burst, answers, streams].contains(where: { $0 < 1 }) {
      throw ValidationError(
        "--body-bytes, --refusal-burst, --burst, --answers and --streams must be at least 1.")
    }
    if !(1...1_000_000).contains(connections) {
      throw ValidationError("--connections must be from 1 to 1000000.")
    }
    if !(0...1_000_000).contains(connectionsPerAddress) {
      throw ValidationError("--connections-per-address must be from 0 to 1000000.")
    }
    for rate in [requestsPerSecond, refusalsPerSecond] where !(0...1e9).contains(rate) {
      throw ValidationError("--requests-per-second and --refusals-per-second must be from 0 to 1e9.")
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
