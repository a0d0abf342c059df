#if Server
/// What is measured, how often and for how long.
struct LoadRun: Sendable, Equatable {
  /// How many lists there are.
  var lists: Int
  /// How many todos each has.
  let todos = 20
  /// How many connections ask at once.
  var connections: Int
  /// How many streams of events are open.
  var streams: Int
  /// How many connections send a byte a second.
  var slow: Int
  /// How often each kind of request is measured, the kinds taking turns.
  let passes: Int
  /// The seconds for which a kind is measured in a pass.
  var seconds: Double
  /// The seconds for which it is asked before that.
  let warmUp: Double
  /// How many pushes the streams are told of.
  let pushes: Int
  /// How often in a pass SQLite alone commits.
  let commits: Int
  /// The options of the server that are not its defaults, where it has slow clients.
  let patience: Patience?
  /// The seconds between two signs of life in a stream, the server's default or fewer.
  let heartbeatSeconds: Double

  /// For how long the server waits for a slow client.
  struct Patience: Sendable, Equatable {
    let idleSeconds: Double
    let requestSeconds: Double
  }

  /// What the report is made of.
  static let standard = LoadRun(
    lists: 1_000, connections: 64, streams: 5_000, slow: 500, passes: 5, seconds: 3, warmUp: 0.5, pushes: 200,
    commits: 500, patience: nil, heartbeatSeconds: 15)
  /// Less than 20 seconds: does it still work?
  static let quick = LoadRun(
    lists: 64, connections: 16, streams: 200, slow: 20, passes: 1, seconds: 0.4, warmUp: 0.1, pushes: 10,
    commits: 50,
    patience: Patience(idleSeconds: 3, requestSeconds: 2), heartbeatSeconds: 2)

  /// How long a kind of request takes in a pass.
  var turn: Double { seconds + warmUp }

  /// How long it takes to measure requests, roughly, in seconds.
  var requestSeconds: Double { Double(lists) * 0.003 + Double(passes * LoadKind.allCases.count) * turn }
  /// How long it takes to measure streams, roughly, in seconds.
  var streamSeconds: Double {
    4 * turn + 2 * heartbeatSeconds + Double(streams) * 0.003 + Double(pushes) * 0.05
  }
  /// How long it takes until the slow clients are gone, roughly, in seconds.
  var slowSeconds: Double { turn + (patience?.idleSeconds ?? 60) + 2 }

  /// How many failures are told; the others are counted.
  static let mostFailures = 10
}
#endif
