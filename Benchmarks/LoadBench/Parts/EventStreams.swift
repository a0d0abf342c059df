#if Server
import Measuring
import NIOCore
import NIOHTTP1

/// Streams of events that are open, and when each is told of a push.
///
/// All of it happens on the clients' event loop.
final class EventStreams {
  /// A push, and when the streams of its account were told of it, in nanoseconds after it was sent.
  struct Told: Sendable {
    let times: [Double]
  }

  /// A push of which the streams are being told.
  private struct Awaited {
    let event: String
    let sent: UInt64
    /// How many streams have not been told.
    var missing: Int
    var isAnswered = false
    var times: [Double] = []
    let isTold: EventLoopPromise<Told>
  }

  private var listeners: [(token: String, listener: EventListener)] = []
  private var awaited: Awaited?

  /// Opens streams, those of the accounts in turn, and waits until all of them have begun.
  static func opened(_ count: Int, to port: Int, tokens: [String], client: LoadClient) throws -> NIOLoopBound<
    EventStreams
  > {
    let loop = client.loop
    let streams = try client.onLoop { NIOLoopBound(EventStreams(), eventLoop: loop) }
    let begun = (0..<count).map { _ in loop.makePromise(of: Void.self) }
    _ = try client.opened(count, to: port) { channel, number in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHTTPClientHandlers()
      let token = tokens[number % tokens.count]
      let listener = EventListener(
        LoadRequest(.GET, "/events", token: token, status: 200), isListening: begun[number]
      ) { streams.value.take($0) }
      try pipeline.addHandler(listener)
      streams.value.listeners.append((token, listener))
      return listener
    }
    try EventLoopFuture.andAllSucceed(begun.map(\.futureResult), on: loop).wait()
    return streams
  }

  /// How many have not ended.
  var open: Int { listeners.count { $0.listener.isOpen } }

  /// Ends them all.
  func close() {
    for (_, listener) in listeners { listener.close() }
  }

  /// Has a user push, and waits until each stream of its account has been told of it.
  ///
  /// - Parameter isTold: Is kept when the push has been answered, too, which may come later; fails where the push does, or
  ///   where one of these has not come to pass after half a minute.
  func push(by user: LoadUser, isTold: EventLoopPromise<Told>) {
    let turn = user.turn(.push)
    guard !turn.isPreparation else {
      return user.connection.send(turn.request) { [self] result in
        if let failure = Self.failure(result, of: turn, by: user) { return isTold.fail(failure) }
        push(by: user, isTold: isTold)
      }
    }
    guard let target = turn.target, let version = target.tag.flatMap({ Int($0.filter(\.isNumber)) }) else {
      return isTold.fail(LoadFailure(description: "\(turn.request.name): no version to push to"))
    }
    let event = "{\"list\":\"\(target.path.split(separator: "/")[1])\",\"version\":\(version + 1)}"
    let listening = listeners.count { $0.token == target.token && $0.listener.isOpen }
    awaited = Awaited(event: event, sent: Stopwatch.now(), missing: listening, isTold: isTold)
    let name = turn.request.name
    isTold.futureResult.eventLoop.scheduleTask(in: .seconds(30)) {
      isTold.fail(LoadFailure(description: "\(name): not answered, and all streams told of it, within 30 s"))
    }
    user.connection.send(turn.request) { [self] result in
      if let failure = Self.failure(result, of: turn, by: user) { return isTold.fail(failure) }
      awaited?.isAnswered = true
      finish()
    }
  }

  private static func failure(
    _ result: Result<ServerAnswer, LoadFailure>, of turn: LoadUser.Turn, by user: LoadUser
  ) -> LoadFailure? {
    switch result {
    case .success(let answer): user.learn(answer, of: turn)
    case .failure(let failure): failure
    }
  }

  /// Takes an event of one of the streams.
  private func take(_ event: String) {
    guard awaited?.event == event, let sent = awaited?.sent else { return }
    awaited?.times.append(Double(Stopwatch.now() - sent))
    awaited?.missing -= 1
    finish()
  }

  /// Ends the waiting where nothing is missing.
  private func finish() {
    guard let told = awaited, told.missing == 0, told.isAnswered else { return }
    awaited = nil
    told.isTold.succeed(Told(times: told.times))
  }
}

@available(*, unavailable)
extension EventStreams: Sendable {}
#endif
