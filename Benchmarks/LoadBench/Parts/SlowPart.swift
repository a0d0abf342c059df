#if Server
import Commands
import Foundation
import Measuring
import NIOCore

/// Clients that send a byte a second: whether others are served meanwhile, and for how long the server bears them.
enum SlowPart {
  /// What was measured.
  struct Figures: Sendable {
    /// The seconds after which the server closed the connections, by where they were slow.
    let closings: [(kind: SlowConnection.Kind, seconds: Statistics)]
    /// Fetches without them, and with them.
    let fetches: (before: LoadSample, beside: LoadSample)
  }

  /// Measures on a server that has just been started.
  static func figures(_ session: LoadSession) throws -> Figures {
    let (run, client) = (session.run, session.client)
    let patience = run.patience.map {
      ["--idle-seconds", "\($0.idleSeconds)", "--request-seconds", "\($0.requestSeconds)"]
    }
    let server = try session.server(patience ?? [])
    try session.report(0, "opening slow connections")
    let before = try session.sample(.fetchUnchanged, of: server)
    let token = session.accounts?.tokens.first ?? ""
    let watch = Stopwatch()
    let connections = try client.opened(run.slow, to: server.port) { channel, number in
      let kinds = SlowConnection.Kind.allCases
      let connection = SlowConnection(kinds[number % kinds.count], token: token)
      try channel.pipeline.syncOperations.addHandler(connection)
      return connection
    }
    let beside = try session.sample(.fetchUnchanged, of: server)
    let longest = (run.patience?.idleSeconds ?? 60) + (run.patience?.requestSeconds ?? 30) + 30
    while try client.onLoop({ connections.contains { $0.value.seconds == nil } }) {
      let seconds = Double(watch.nanoseconds) / 1e9
      if seconds > longest { break }
      try session.report(
        min(run.slowSeconds, run.turn + seconds), "waiting until slow connections are closed")
      Thread.sleep(forTimeInterval: 0.1)
    }
    let closings = try client.onLoop { connections.map { ($0.value.kind, $0.value.seconds) } }
    let stayed = closings.count { $0.1 == nil }
    if stayed > 0 { session.note("\(stayed) slow connections were not closed within \(Int(longest)) s") }
    session.end(server)
    session.finishPart(run.slowSeconds)
    return Figures(
      closings: SlowConnection.Kind.allCases.compactMap { kind in
        Statistics(closings.filter { $0.0 == kind }.compactMap(\.1)).map { (kind, $0) }
      }, fetches: (before, beside))
  }
}
#endif
