import Foundation

/// The system calls for a server and a client on 127.0.0.1.
enum Loopback {
  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  /// Returns a listening socket, and the port that the system chose for it.
  static func listen() throws -> (descriptor: Int32, port: Int) {
    let descriptor = try open()
    var address = address(port: 0)
    guard withPointer(to: &address, { bind(descriptor, $0, $1.pointee) == 0 }),
      Foundation.listen(descriptor, 128) == 0,
      withPointer(to: &address, { getsockname(descriptor, $0, $1) == 0 })
    else {
      defer { close(descriptor) }
      throw error
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Returns a connection to a port.
  static func connect(to port: Int) throws -> Int32 {
    let descriptor = try open()
    var address = address(port: in_port_t(port))
    guard withPointer(to: &address, { Foundation.connect(descriptor, $0, $1.pointee) == 0 }) else {
      defer { close(descriptor) }
      throw error
    }
    return descriptor
  }

  private static func open() throws -> Int32 {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw error }
    configure(descriptor)
    return descriptor
  }

  /// Closes the socket in child processes, sends bytes at once, and turns signals into errors.
  static func configure(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Makes the next close a reset, after which the other side may lose even data that has arrived.
  static func resetWhenClosed(_ descriptor: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until bytes or the end of the connection arrive, and returns false if the time is over
  /// first.
  ///
  /// - Parameter seconds: The maximum time; nil for no limit.
  static func wait(_ descriptor: Int32, seconds: TimeInterval?) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&watched, 1, seconds.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
      if count >= 0 || errno != EINTR { return count != 0 }
    }
  }

  /// Whether either side has ended the connection.
  static func hasEnded(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Returns some bytes, or none at the end of the connection.
  static func receive(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &bytes, bytes.count, 0)
      if count >= 0 || errno != EINTR { return Array(bytes.prefix(max(count, 0))) }
    }
  }

  /// Sends these bytes, and returns whether the connection still accepts more.
  ///
  /// - Parameter sent: Receives each number of bytes that the system accepts.
  static func send(_ bytes: Data, to descriptor: Int32, sent: (Int) -> Void = { _ in }) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.send(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, sendFlags)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        sent(count)
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  private static func address(port: in_port_t) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    return address
  }

  /// Passes the address in the form that the system calls need, with its size.
  private static func withPointer<Result>(
    to address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }
}
