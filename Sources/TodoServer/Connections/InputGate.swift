#if Server
import NIOCore

/// Passes a connection's bytes to the parser in small pieces, and none while a request waits for
/// its response.
///
/// A client may send many requests without waiting for responses. Parsing them takes time and
/// memory, so the gate stops reading after each request until it is answered. Further requests stay
/// in the network's buffers. The gate holds the bytes that it has already read.
///
/// The gate also ends the connection. Closing a socket with unread bytes would reset the
/// connection, and the client would lose a response in transit. So if bytes may be unread, the gate
/// first closes only the output, and discards incoming bytes. It closes the socket once the client
/// closes its side, nothing arrives for a while, or a limit is reached.
final class InputGate: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = Never

  /// The event that announces a piece: the bytes that the gate passes on next. They never belong to
  /// two requests.
  struct Piece: Sendable {
    /// The number of bytes.
    var count: Int
    /// Whether all bytes are line ends, which a client may send before a request
    /// ([RFC 9112](https://www.rfc-editor.org/rfc/rfc9112#section-2.2-6)).
    var isBlank: Bool
  }

  /// The bytes that end a request's head and chunked content: a line end and an empty line.
  private static let emptyLine = Array("\r\n\r\n".utf8)
  /// The maximum number of bytes per piece, except in content whose length is known. After each
  /// piece, the gate knows whether a request is complete.
  private static let pieceBytes = 256
  /// The maximum duration of a turn, even if the response takes longer; see ``PipelineTurns``.
  private static let turn: TimeAmount = .milliseconds(50)
  /// The time without incoming bytes after which the socket is closed, once the output is closed.
  private static let pause: TimeAmount = .seconds(2)
  /// The time after which the socket is closed in any case, once the output is closed.
  private static let longest: TimeAmount = .seconds(10)

  /// Whether a request has arrived completely and is not answered yet.
  var isBusy = false {
    didSet { if oldValue && !isBusy { continueReading() } }
  }
  /// The number of bytes of the current request's content that are still missing; 0 if unknown. A
  /// piece may contain them all, because no other request begins among them.
  var expectedBytes = 0

  /// The maximum number of bytes to discard once the output is closed.
  private let maxDiscarded: Int
  private let turns: PipelineTurns
  private var context: ChannelHandlerContext?
  /// The bytes that were read, but not passed on yet.
  private var held = ByteBuffer()
  /// The number of bytes of ``emptyLine`` with which the last piece ended.
  private var lineBytes = 0
  /// Whether the client has closed its side while bytes were held.
  private var hasEnded = false
  /// Whether a later handler asked to read while the gate held bytes or waited for a response.
  private var isReadWanted = false
  /// The task that ends this connection's turn.
  private var turnTimer: Scheduled<Void>?
  /// Whether this connection waits for its turn.
  private var isWaiting = false
  /// Once the output is closed: the number of bytes that may still be discarded, and the deadline.
  private var ending: (bytesLeft: Int, deadline: NIODeadline)?
  /// Whether bytes were discarded since the last check.
  private var hasReceived = false
  private var closing: Scheduled<Void>?

  /// - Parameters:
  ///   - maxDiscarded: The maximum number of bytes to discard once the output is closed.
  ///   - turns: The turns of all connections of the server.
  init(maxDiscarded: Int, turns: PipelineTurns) {
    (self.maxDiscarded, self.turns) = (maxDiscarded, turns)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    closing?.cancel()
    self.context = nil
    endTurn()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    if let ending {
      hasReceived = true
      self.ending?.bytesLeft -= bytes.readableBytes
      if ending.bytesLeft < bytes.readableBytes { context.close(promise: nil) }
      return
    }
    if held.readableBytes > 0 {
      held.writeBuffer(&bytes)
    } else {
      held = bytes
      passPieces(context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    // The later handlers may have stopped reading, so continue here.
    if ending != nil { context.read() }
  }

  func read(context: ChannelHandlerContext) {
    if ending == nil && isHolding { isReadWanted = true } else { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event, ending == nil, held.readableBytes > 0 {
      hasEnded = true
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    if ending != nil, mode != .input {
      context.channel.closeFuture.cascade(to: promise)
    } else if mode == .output || mode == .all && (isHolding || isReadWanted) {
      context.close(mode: .output, promise: nil)
      discard(context)
      if mode == .output { promise?.succeed() } else { context.channel.closeFuture.cascade(to: promise) }
    } else {
      context.close(mode: mode, promise: promise)
    }
  }

  /// Whether the gate must not read, because a request waits for its response or bytes are held.
  private var isHolding: Bool { isBusy || held.readableBytes > 0 }

  private func passPieces(_ context: ChannelHandlerContext) {
    while !isBusy, ending == nil, held.readableBytes > 0 {
      guard let piece = held.readSlice(length: nextLength()) else { return }
      let isBlank = piece.readableBytesView.allSatisfy {
        $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n")
      }
      context.fireUserInboundEventTriggered(Piece(count: piece.readableBytes, isBlank: isBlank))
      context.fireChannelRead(wrapInboundOut(piece))
    }
    if held.readableBytes == 0 { held = ByteBuffer() }
  }

  /// Returns the length of the next piece. A piece ends wherever a request may end: after content
  /// of known length, or after an empty line.
  private func nextLength() -> Int {
    if expectedBytes > 0 {
      lineBytes = 0
      return min(held.readableBytes, expectedBytes)
    }
    var length = 0
    for byte in held.readableBytesView.prefix(Self.pieceBytes) {
      length += 1
      lineBytes = byte == Self.emptyLine[lineBytes] ? lineBytes + 1 : byte == Self.emptyLine[0] ? 1 : 0
      if lineBytes == Self.emptyLine.count {
        lineBytes = 0
        break
      }
    }
    return length
  }

  /// Continues after a response. If bytes are held, waits for this connection's turn to pass them
  /// on. Otherwise reads new bytes.
  private func continueReading() {
    endTurn()
    guard let context, ending == nil else { return }
    if held.readableBytes == 0 { return readOn(context) }
    if isWaiting { return }
    isWaiting = true
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    let eventLoop = context.eventLoop
    turns.take { [turns] in
      eventLoop.execute {
        bound.value.isWaiting = false
        bound.value.beginTurn(turns)
      }
    }
  }

  private func beginTurn(_ turns: PipelineTurns) {
    guard let context, ending == nil, !isBusy else { return turns.endTurn() }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    turnTimer = context.eventLoop.scheduleTask(in: Self.turn) { bound.value.endTurn() }
    passPieces(context)
    context.fireChannelReadComplete()
    if isBusy { return }
    endTurn()
    readOn(context)
  }

  private func endTurn() {
    guard let turnTimer else { return }
    self.turnTimer = nil
    turnTimer.cancel()
    turns.endTurn()
  }

  private func readOn(_ context: ChannelHandlerContext) {
    if hasEnded {
      hasEnded = false
      context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
    if isReadWanted {
      isReadWanted = false
      context.read()
    }
  }

  /// Reads and discards incoming bytes until the connection is closed.
  private func discard(_ context: ChannelHandlerContext) {
    endTurn()
    ending = (maxDiscarded - held.readableBytes, .now() + Self.longest)
    held = ByteBuffer()
    scheduleClosing(context)
    context.read()
  }

  private func scheduleClosing(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((gate: self, context: context), eventLoop: context.eventLoop)
    hasReceived = false
    closing = context.eventLoop.scheduleTask(in: Self.pause) {
      let (gate, context) = bound.value
      if gate.hasReceived, let ending = gate.ending, ending.deadline > .now() {
        gate.scheduleClosing(context)
      } else {
        context.close(promise: nil)
      }
    }
  }
}

@available(*, unavailable)
extension InputGate: Sendable {}
#endif
