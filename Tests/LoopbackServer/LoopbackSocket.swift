package import Foundation

/// A socket whose waits end as soon as a ``StopPipe`` is pulled, and at a deadline, if it has one.
package struct LoopbackSocket: Sendable {
  /// Why nothing more can be sent or received.
  package enum Failure: Error {
    /// The pipe was pulled.
    case stopped
    /// The other side has ended the connection.
    case gone
    /// The deadline has passed.
    case late
    /// The system refuses, with this number.
    case system(Int32)
  }

  let descriptor: Int32
  /// The end of the pipe that is hung up when all waits are to end.
  let stop: Int32
  /// When every wait ends; `nil`: never.
  package var deadline: ContinuousClock.Instant?

  /// Takes a connection over: no wait in the system's calls, no signal where the other side is gone, not for programs that
  /// tests start, and no bytes kept back in the hope of more.
  init(_ descriptor: Int32, stop: Int32) {
    self.descriptor = descriptor
    self.stop = stop
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// The next connection.
  package func accept() throws(Failure) -> LoopbackSocket {
    while true {
      try wait(for: POLLIN)
      let client = Foundation.accept(descriptor, nil, nil)
      if client >= 0 { return LoopbackSocket(client, stop: stop) }
      // Out of descriptors: those of the connections that end come back.
      if errno == EMFILE || errno == ENFILE { usleep(10_000) } else { try Self.retry(errno) }
    }
  }

  /// Some bytes, at most so many; none at the end of the connection.
  package func receive(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      try wait(for: POLLIN)
      let received = recv(descriptor, &bytes, count, 0)
      if received >= 0 { return Array(bytes.prefix(received)) }
      try Self.retry(errno)
    }
  }

  /// Sends these bytes.
  ///
  /// - Parameters:
  ///   - unlessReceiving: Stops where the other side has something to say meanwhile, instead of going on to one that may no
  ///     longer listen.
  ///   - sent: Told how many the system took, each time.
  package func send(
    _ bytes: some ContiguousBytes, unlessReceiving: Bool = false, sent: (Int) -> Void = { _ in }
  ) throws(Failure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let failure: Failure? = bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      do throws(Failure) {
        while !rest.isEmpty {
          if try wait(for: POLLOUT | (unlessReceiving ? POLLIN : 0)) & POLLIN != 0 { break }
          let count = Foundation.send(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
          if count >= 0 {
            sent(count)
            rest = rest.dropFirst(count)
          } else {
            try Self.retry(errno)
          }
        }
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Waits so many seconds, or, if `nil`, until the client or the server ends the connection.
  func pause(_ seconds: TimeInterval?) throws(Failure) {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    // Bytes that the client sends meanwhile are the next request's, and then only the server's end can be waited for.
    var watchesClient = true
    while try ready(watchesClient ? POLLIN : 0, until: end).own != 0 {
      var byte: UInt8 = 0
      guard watchesClient, recv(descriptor, &byte, 1, peek) > 0 else { throw .gone }
      watchesClient = false
    }
  }

  /// Waits so many seconds, whatever the other side does.
  package func rest(_ seconds: TimeInterval) throws(Failure) {
    _ = try ready(nil, until: .now + .seconds(seconds))
  }

  /// Ends the connection: in order, or by a reset, after which what is under way is lost.
  package func close(resetting: Bool = false) {
    if resetting {
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }
    Foundation.close(descriptor)
  }

  /// Waits until the socket is ready for one of these, and returns for which.
  @discardableResult
  package func wait(for events: Int32) throws(Failure) -> Int32 { try ready(events).own }

  /// Waits until this socket or another is ready, at most until an instant.
  ///
  /// - Parameters:
  ///   - events: What to wait for; `nil`: for nothing, not even an end.
  ///   - other: Another socket, where bytes or the end are waited for as well.
  ///   - end: Until when; `nil`: for ever.
  /// - Returns: For what each is ready; 0 and 0 where the instant has come.
  package func ready(
    _ events: Int32?, other: LoopbackSocket? = nil, until end: ContinuousClock.Instant? = nil
  ) throws(Failure) -> (own: Int32, other: Int32) {
    var watched = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: events == nil ? -1 : descriptor, events: Int16(events ?? 0), revents: 0),
      pollfd(fd: other?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let now = ContinuousClock.now
      if let deadline, deadline <= now { throw .late }
      if let end, end <= now { return (0, 0) }
      let rest = [deadline, end].compactMap { $0 }.min().map { now.duration(to: $0) }
      if poll(&watched, 3, rest?.milliseconds ?? -1) < 0 { try Self.retry(errno) }
      if watched[0].revents != 0 { throw .stopped }
      if watched[1].revents != 0 || watched[2].revents != 0 {
        return (Int32(watched[1].revents), Int32(watched[2].revents))
      }
    }
  }

  private static func retry(_ number: Int32) throws(Failure) {
    switch number {
    case EINTR, EAGAIN, EWOULDBLOCK, ECONNABORTED: return
    case EPIPE, ECONNRESET, ENOTCONN: throw .gone
    default: throw .system(number)
    }
  }
}

extension Duration {
  /// Milliseconds, rounded up, for a wait that may be woken up and go on: no more than some minutes.
  fileprivate var milliseconds: Int32 {
    Int32(max(0, min(1_000_000, (self / .milliseconds(1)).rounded(.up))))
  }
}

#if canImport(Darwin)
  private let peek = MSG_PEEK
#else
  private let peek = Int32(MSG_PEEK)
#endif
