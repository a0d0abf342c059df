#if Server
import Measuring
import NIOCore

/// Users who ask at once, each again as soon as it has its answer, for a while.
///
/// All of it happens on the clients' event loop.
final class ClosedLoop {
  private let users: [LoadUser]
  private let kind: LoadKind
  private let server: @Sendable () -> Double
  private let isDone: EventLoopPromise<LoadSample>
  /// When what is asked begins and ceases to count, on the stopwatch's clock.
  private let (start, end): (UInt64, UInt64)
  private var times: [Double] = []
  private var failures = FailureCount()
  private var busy: Int
  /// Processor seconds when counting began: of the server and of this process.
  private var before = (server: 0.0, client: 0.0)
  private var after: (server: Double, client: Double)?

  private init(
    _ kind: LoadKind, users: [LoadUser], run: LoadRun, server: @escaping @Sendable () -> Double,
    isDone: EventLoopPromise<LoadSample>
  ) {
    (self.kind, self.users, self.server, self.isDone) = (kind, users, server, isDone)
    busy = users.count
    start = Stopwatch.now() + UInt64(run.warmUp * 1e9)
    end = start + UInt64(run.seconds * 1e9)
  }

  /// Measures a kind of request.
  ///
  /// - Parameter server: The seconds for which the server has had a processor.
  static func sample(
    _ kind: LoadKind, by users: [NIOLoopBound<LoadUser>], run: LoadRun, client: LoadClient,
    server: @escaping @Sendable () -> Double
  ) throws -> LoadSample {
    let loop = client.loop
    let isDone = loop.makePromise(of: LoadSample.self)
    try client.onLoop {
      let closed = ClosedLoop(kind, users: users.map(\.value), run: run, server: server, isDone: isDone)
      let bound = NIOLoopBound(closed, eventLoop: loop)
      loop.scheduleTask(in: .nanoseconds(Int64(run.warmUp * 1e9))) {
        bound.value.before = bound.value.processors
      }
      loop.scheduleTask(in: .nanoseconds(Int64(run.turn * 1e9))) { bound.value.endCounting() }
      for user in closed.users {
        user.begin()
        closed.ask(user)
      }
    }
    return try isDone.futureResult.wait()
  }

  private var processors: (server: Double, client: Double) { (server(), ProcessUsage.ownProcessorSeconds) }

  private func ask(_ user: LoadUser) {
    let now = Stopwatch.now()
    guard now < end, user.connection.isOpen else { return leave() }
    let turn = user.turn(kind)
    user.connection.send(turn.request) { [self] result in
      let answered = Stopwatch.now()
      switch result {
      case .failure(let failure): failures.add(failure)
      case .success(let answer):
        if let failure = user.learn(answer, of: turn) {
          failures.add(failure)
        } else if !turn.isPreparation, now >= start, answered <= end {
          times.append(Double(answered - now))
        }
      }
      ask(user)
    }
  }

  private func leave() {
    busy -= 1
    finish()
  }

  private func endCounting() {
    after = processors
    finish()
  }

  private func finish() {
    guard busy == 0, let after else { return }
    isDone.succeed(
      LoadSample(
        times: times, seconds: Double(end - start) / 1e9, serverSeconds: after.server - before.server,
        clientSeconds: after.client - before.client, failures: failures))
  }
}

@available(*, unavailable)
extension ClosedLoop: Sendable {}
#endif
