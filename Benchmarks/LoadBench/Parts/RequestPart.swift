#if Server
import Commands
import Measuring
import NIOCore

/// Requests of every kind, one kind after the other, in several passes.
enum RequestPart {
  /// What was measured.
  struct Figures: Sendable {
    /// A sample a pass.
    var samples: [LoadKind: [LoadSample]] = [:]
    /// How many commits a second SQLite does by itself, by pass.
    var commits: [Double] = []
  }

  /// Makes the lists, and measures.
  static func figures(_ session: LoadSession) throws -> Figures {
    let (run, client) = (session.run, session.client)
    let (server, bare) = (try session.server(), try session.bareServer())
    let making = Double(run.lists) * 0.003
    let accounts = try TodoAccounts(
      in: session.database, of: server.port, lists: run.lists, todos: run.todos, client: client
    ) { count in
      try session.report(Double(count) * 0.003, "making lists")
    }
    session.accounts = accounts
    let users = try accounts.users(run.connections, of: server.port, todos: run.todos, client: client)
    let strangers = try client.connections(run.connections, to: bare.port)
    let bareUsers = try client.onLoop {
      strangers.map { NIOLoopBound(LoadUser($0.value, lists: [], todos: run.todos), eventLoop: client.loop) }
    }
    var figures = Figures()
    var done = making
    for pass in 0..<run.passes {
      for kind in LoadKind.allCases {
        try session.report(done, "\(kind.rawValue), pass \(pass + 1) of \(run.passes)")
        let sample =
          kind == .nothing
          ? try session.sample(kind, by: bareUsers, of: bare)
          : try session.sample(kind, by: users, of: server)
        figures.samples[kind, default: []].append(sample)
        done += run.turn
      }
      figures.commits.append(
        try CommitRate.measure(at: session.folder.path("commits-\(pass).sqlite"), count: run.commits))
    }
    client.loop.execute { for user in users + bareUsers { user.value.connection.close() } }
    session.end(server)
    session.end(bare)
    session.finishPart(run.requestSeconds)
    return figures
  }
}
#endif
