import Foundation

#if canImport(Darwin)
  private let stream = SOCK_STREAM
#else
  private let stream = Int32(SOCK_STREAM.rawValue)
#endif

extension LoopbackSocket {
  /// A socket of the system's choice of port on 127.0.0.1 that takes connections, and the port.
  package static func listening(stop: Int32) throws(Failure) -> (socket: LoopbackSocket, port: Int) {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    var address = Self.address(port: 0)
    let bound = Self.withPointer(to: &address) { bind(descriptor, $0, $1.pointee) == 0 }
    guard bound, listen(descriptor, 128) == 0,
      Self.withPointer(to: &address, { getsockname(descriptor, $0, $1) == 0 })
    else {
      defer { Foundation.close(descriptor) }
      throw .system(errno)
    }
    return (LoopbackSocket(descriptor, stop: stop), Int(UInt16(bigEndian: address.sin_port)))
  }

  /// A connection to a port of 127.0.0.1.
  ///
  /// - Throws: Among others, that nobody listens there.
  package static func connecting(
    to port: Int, stop: Int32, deadline: ContinuousClock.Instant? = nil
  ) throws(Failure) -> LoopbackSocket {
    guard let port = in_port_t(exactly: port) else { throw .system(EADDRNOTAVAIL) }
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .system(errno) }
    var result = LoopbackSocket(descriptor, stop: stop)
    result.deadline = deadline
    do throws(Failure) {
      var address = Self.address(port: port)
      let number = Self.withPointer(to: &address) { connect(descriptor, $0, $1.pointee) == 0 ? 0 : errno }
      if number != 0, number != EINPROGRESS, number != EINTR { throw .system(number) }
      try result.wait(for: POLLOUT)
      var error: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 else { throw .system(errno) }
      if error != 0 { throw .system(error) }
      // Where nobody listens at a port that the system gives to clients, it may connect a socket to itself.
      var own = Self.address(port: 0)
      if Self.withPointer(to: &own, { getsockname(descriptor, $0, $1) == 0 }),
        own.sin_port == address.sin_port
      {
        throw .system(ECONNREFUSED)
      }
      return result
    } catch {
      result.close(resetting: true)
      throw error
    }
  }

  private static func address(port: in_port_t) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    return address
  }

  /// Gives the address in the form in which the system's calls take it, with its size.
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
