#if Server
import NIOCore
import NIOHTTP1
import NIOPosix

/// All clients of the server: one thread with an event loop, which takes less of the processors than threads that take
/// turns would.
final class LoadClient: Sendable {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  /// On which all happens.
  let loop: any EventLoop

  init() { loop = group.next() }

  deinit { group.shutdownGracefully { _ in } }

  /// Opens connections for requests.
  ///
  /// - Throws: What keeps one from being opened.
  func connections(_ count: Int, to port: Int) throws -> [NIOLoopBound<LoadConnection>] {
    try opened(count, to: port) { channel, _ in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHTTPClientHandlers()
      let connection = LoadConnection()
      try pipeline.addHandler(connection)
      return connection
    }
  }

  /// Opens connections, so many at a time that the server's queue of them does not overflow.
  ///
  /// - Parameter equip: Prepares a channel, on the loop, and says what stands for it from then on.
  func opened<Handler>(
    _ count: Int, to port: Int, equip: @escaping @Sendable (any Channel, Int) throws -> Handler
  ) throws -> [NIOLoopBound<Handler>] {
    var all: [NIOLoopBound<Handler>] = []
    for start in stride(from: 0, to: count, by: 200) {
      let futures = (start..<min(start + 200, count)).map { opened($0, port, equip) }
      all += try EventLoopFuture.whenAllSucceed(futures, on: loop).wait()
    }
    return all
  }

  private func opened<Handler>(
    _ number: Int, _ port: Int, _ equip: @escaping @Sendable (any Channel, Int) throws -> Handler
  ) -> EventLoopFuture<NIOLoopBound<Handler>> {
    let handler = NIOLoopBoundBox<Handler?>.makeEmptyBox(valueType: Handler.self, eventLoop: loop)
    return ClientBootstrap(group: loop)
      .channelOption(.socketOption(.so_reuseaddr), value: 1)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { handler.value = try equip(channel, number) }
      }
      .connect(host: "127.0.0.1", port: port)
      .flatMapThrowing { [loop] _ in
        guard let handler = handler.value else { throw ChannelError.ioOnClosedChannel }
        return NIOLoopBound(handler, eventLoop: loop)
      }
  }

  /// Does something on the loop, and waits for it.
  func onLoop<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    try loop.submit(body).wait()
  }

  /// Sends a request, and waits for its answer.
  ///
  /// - Throws: ``LoadFailure`` where it has another status than it should.
  func answer(to request: LoadRequest, on connection: NIOLoopBound<LoadConnection>) throws -> ServerAnswer {
    let promise = loop.makePromise(of: ServerAnswer.self)
    loop.execute {
      connection.value.send(request) { result in
        promise.completeWith(
          result.mapError { $0 as any Error }.flatMap { answer in
            answer.status == request.status ? .success(answer) : .failure(LoadFailure.wrong(request, answer))
          })
      }
    }
    return try promise.futureResult.wait()
  }
}
#endif
