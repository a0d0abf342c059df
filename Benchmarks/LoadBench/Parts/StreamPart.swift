#if Server
import Commands
import Foundation
import Measuring
import NIOCore

/// Many streams of events: what they take while nothing happens, and how fast they are told when something does.
enum StreamPart {
  /// What was measured.
  struct Figures: Sendable {
    /// How many streams were open.
    let streams: Int
    /// Resident bytes of the server without them.
    let memoryBefore: Double
    /// Resident bytes of the server with them, and after they were closed; and so again, to tell what is kept for the next
    /// from what is lost.
    let rounds: [(open: Double, closed: Double)]
    /// The seconds for which the server had a processor while nothing but a heartbeat happened.
    let idleProcessorSeconds: Double
    /// For how many seconds that was.
    let idleSeconds: Double
    /// The nanoseconds from a push until a stream was told of it, of all pushes and streams.
    let told: Statistics
    /// The nanoseconds until the last stream was told, by push.
    let last: Statistics
    /// Fetches without streams, with them and after them.
    let fetches: (before: LoadSample, open: LoadSample, closed: LoadSample)

    /// The bytes that a stream takes.
    var memoryOfOne: Double {
      ((rounds.first?.open ?? memoryBefore) - memoryBefore) / Double(max(streams, 1))
    }
  }

  /// Measures on a server that has just been started.
  ///
  /// - Throws: ``LoadFailure`` where a stream can't be opened, or is not told of a push.
  static func figures(_ session: LoadSession) throws -> Figures {
    let run = session.run
    let others = run.connections + 1
    let streams = min(run.streams, OpenFiles.connections(run.streams + others) - others)
    let server = try session.server(
      ["--connections", "\(streams + others + 8)", "--heartbeat-seconds", "\(run.heartbeatSeconds)"])
    func sample(_ seconds: Double? = nil) throws -> LoadSample {
      try session.sample(.fetchUnchanged, of: server, seconds: seconds)
    }
    try session.report(0, "opening streams")
    let before = try sample()
    let memoryBefore = try server.usage().residentBytes
    let opened = try open(streams, on: server, session)
    let atRest = try server.usage()
    try session.report(run.turn + Double(streams) * 0.001, "leaving streams alone")
    let watch = Stopwatch()
    // Time is what is measured here: at least one heartbeat falls into it.
    while Double(watch.nanoseconds) / 1e9 < run.heartbeatSeconds {
      Thread.sleep(forTimeInterval: 0.05)
      try Interruption.check()
    }
    let idleSeconds = Double(watch.nanoseconds) / 1e9
    let afterRest = try server.usage()
    try session.report(run.turn + run.heartbeatSeconds + Double(streams) * 0.001, "fetching beside streams")
    let beside = try sample(max(run.seconds, run.heartbeatSeconds + 1))
    let told = try pushed(opened, server, session)
    let memoryOpen = try server.usage().residentBytes
    try close(opened, streams, session)
    let after = try sample()
    let memoryClosed = try server.usage().residentBytes
    var rounds = [(open: memoryOpen, closed: memoryClosed)]
    for round in 0..<2 {
      try session.report(
        run.streamSeconds - Double(2 - round) * Double(streams) * 0.001, "opening streams again")
      let again = try open(streams, on: server, session)
      let open = try server.usage().residentBytes
      try close(again, streams, session)
      _ = try sample()
      rounds.append((open, try server.usage().residentBytes))
    }
    session.end(server)
    session.finishPart(run.streamSeconds)
    guard let all = Statistics(told.flatMap(\.times)),
      let last = Statistics(told.compactMap { $0.times.max() })
    else {
      throw InputError(.software, "no stream was told of a push")
    }
    return Figures(
      streams: streams, memoryBefore: memoryBefore, rounds: rounds,
      idleProcessorSeconds: afterRest.processorSeconds - atRest.processorSeconds, idleSeconds: idleSeconds,
      told: all, last: last, fetches: (before, beside, after))
  }

  private static func open(_ count: Int, on server: ServerProcess, _ session: LoadSession) throws
    -> NIOLoopBound<EventStreams>
  {
    try EventStreams.opened(
      count, to: server.port, tokens: session.accounts?.tokens ?? [], client: session.client)
  }

  /// Pushes, each when all have been told of the one before.
  private static func pushed(
    _ streams: NIOLoopBound<EventStreams>, _ server: ServerProcess, _ session: LoadSession
  ) throws -> [EventStreams.Told] {
    let (run, client) = (session.run, session.client)
    guard let user = try session.accounts?.users(1, of: server.port, todos: run.todos, client: client).first
    else {
      return []
    }
    defer { client.loop.execute { user.value.connection.close() } }
    return try (0..<run.pushes).map { number in
      try session.report(
        2 * run.turn + 2 * run.heartbeatSeconds + Double(number) * 0.05, "telling streams of pushes")
      let isTold = client.loop.makePromise(of: EventStreams.Told.self)
      client.loop.execute { streams.value.push(by: user.value, isTold: isTold) }
      return try isTold.futureResult.wait()
    }
  }

  /// Closes the streams, all of which should be open still.
  private static func close(_ streams: NIOLoopBound<EventStreams>, _ count: Int, _ session: LoadSession)
    throws
  {
    let open = try session.client.onLoop {
      defer { streams.value.close() }
      return streams.value.open
    }
    if open < count { session.note("\(count - open) streams of events were closed by the server") }
  }
}
#endif
