#if Server
import Foundation
import TestSupport

/// A nonblocking connection that sends any bytes.
final class RawConnection {
  private let descriptor: Int32
  private(set) var received = Data()
  /// Whether the server has ended the connection.
  private(set) var isOver = false
  /// Whether the server accepts no more bytes, since it has closed both sides of the connection.
  private(set) var isBroken = false

  /// Connects to a local port.
  ///
  /// - Parameter buffer: The approximate size of the system's receive buffer in bytes, or nil for
  ///   its default.
  init(port: Int, buffer: Int32? = nil) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if var buffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    address.sin_port = in_port_t(port).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if canImport(Darwin)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// Sends as much of a text as fits, and returns the number of bytes sent.
  @discardableResult
  func send(_ text: some StringProtocol) -> Int { send(bytes: Array(text.utf8)) }

  /// Sends as many bytes as fit, and returns their number.
  func send(bytes: some Collection<UInt8>) -> Int {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let bytes = Array(bytes)
    let count = Foundation.send(descriptor, bytes, bytes.count, flags)
    if count < 0 && errno != EAGAIN && errno != EINTR { isBroken = true }
    return max(0, count)
  }

  /// Sends a whole text without receiving anything, and returns whether this succeeded.
  func sendAll(_ text: String) async -> Bool {
    var rest = Array(text.utf8)[...]
    return await eventually {
      while !rest.isEmpty && !self.isBroken {
        let count = self.send(bytes: rest.prefix(65_536))
        if count == 0 { return self.isBroken }
        rest = rest.dropFirst(count)
      }
      return true
    } && rest.isEmpty
  }

  /// Receives the available bytes, or at most a given number.
  func receive(most: Int = .max) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let end = most == .max ? Int.max : received.count + most
    while !isOver && received.count < end {
      let count = recv(descriptor, &bytes, min(bytes.count, end - received.count), 0)
      if count > 0 {
        received += bytes[..<count]
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        isOver = true
      } else if errno == EAGAIN {
        return
      }
    }
  }

  /// Discards the bytes received so far.
  func forget() { received = Data() }

  var text: String { String(decoding: received, as: UTF8.self) }

  /// Waits until the received text contains a given one, or the connection is over, and returns
  /// whether it does.
  func wait(for text: String, seconds: Double = 600) async -> Bool {
    _ = await eventually(within: seconds) {
      self.receive()
      return self.isOver || self.text.contains(text)
    }
    return self.text.contains(text)
  }

  /// Waits until the server ends the connection, and returns whether it does.
  func waitForEnd(seconds: Double = 600) async -> Bool {
    _ = await eventually(within: seconds) {
      self.receive()
      return self.isOver
    }
    return isOver
  }
}
#endif
