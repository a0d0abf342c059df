import Foundation

/// A socket whose waits end as soon as the server stops.
///
/// The server holds the one end of a pipe and every wait watches the other: closing it wakes them all.
struct LoopbackSocket {
  /// Why nothing more can be sent or received.
  enum Failure: Error {
    /// The server stops.
    case stopped
    /// The client has ended the connection.
    case gone
    /// The system refuses, with this number.
    case system(Int32)
  }

  let descriptor: Int32
  /// The end of the pipe that is hung up when the server stops.
  let stop: Int32

  /// Takes a connection over: no wait in the system's calls, no signal where the client is gone, and not for programs
  /// that tests start.
  init(_ descriptor: Int32, stop: Int32) {
    self.descriptor = descriptor
    self.stop = stop
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// A socket of the system's choice of port on 127.0.0.1 that takes connections, and the port.
  static func listening(stop: Int32) throws(Failure) -> (socket: LoopbackSocket, port: Int) {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 128) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard bound else {
      defer { Foundation.close(descriptor) }
      throw .system(errno)
    }
    return (LoopbackSocket(descriptor, stop: stop), Int(UInt16(bigEndian: address.sin_port)))
  }

  /// The next connection.
  func accept() throws(Failure) -> LoopbackSocket {
    while true {
      try wait(for: POLLIN)
      let client = Foundation.accept(descriptor, nil, nil)
      if client >= 0 { return LoopbackSocket(client, stop: stop) }
      // Out of descriptors: those of the connections that end come back.
      if errno == EMFILE || errno == ENFILE { usleep(10_000) } else { try Self.retry(errno) }
    }
  }

  /// Some bytes, at most so many; none at the end of the connection.
  func receive(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    while true {
      try wait(for: POLLIN)
      let received = recv(descriptor, &bytes, count, 0)
      if received >= 0 { return Array(bytes.prefix(received)) }
      try Self.retry(errno)
    }
  }

  /// Sends all of these bytes.
  ///
  /// - Parameter sent: Told how many the system took, each time.
  func send(_ bytes: some ContiguousBytes, sent: (Int) -> Void) throws(Failure) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let failure: Failure? = bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      do throws(Failure) {
        while !rest.isEmpty {
          try wait(for: POLLOUT)
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
    let end = seconds.map { Date(timeIntervalSinceNow: $0) }
    // Bytes that the client sends meanwhile are the next request's, and then only the server's end can be waited for.
    var watchesClient = true
    while true {
      let rest = end?.timeIntervalSinceNow
      if let rest, rest <= 0 { return }
      let milliseconds = rest.map { Int32(min(1_000_000, max(1, $0 * 1000))) } ?? -1
      guard try ready(watchesClient ? POLLIN : 0, within: milliseconds) else { continue }
      var byte: UInt8 = 0
      guard watchesClient, recv(descriptor, &byte, 1, peek) > 0 else { throw .gone }
      watchesClient = false
    }
  }

  /// Ends the connection: in order, or by a reset, after which what is under way is lost.
  func close(resetting: Bool = false) {
    if resetting {
      var now = linger(l_onoff: 1, l_linger: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }
    Foundation.close(descriptor)
  }

  private func wait(for events: Int32) throws(Failure) {
    while try !ready(events, within: -1) {}
  }

  /// Whether the socket is ready within so many milliseconds; -1 waits for ever.
  private func ready(_ events: Int32, within milliseconds: Int32) throws(Failure) -> Bool {
    var watched = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
    ]
    if poll(&watched, 2, milliseconds) < 0 { try Self.retry(errno) }
    if watched[1].revents != 0 { throw .stopped }
    return watched[0].revents != 0
  }

  private static func retry(_ number: Int32) throws(Failure) {
    switch number {
    case EINTR, EAGAIN, EWOULDBLOCK, ECONNABORTED: return
    case EPIPE, ECONNRESET: throw .gone
    default: throw .system(number)
    }
  }
}

#if canImport(Darwin)
  private let peek = MSG_PEEK
#else
  private let peek = Int32(MSG_PEEK)
#endif
