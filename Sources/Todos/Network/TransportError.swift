public import Foundation

/// Why a request has no answer.
///
/// Its description is for the person who waits: what is wrong, and what to do. `localizedDescription` is the same.
public enum TransportError: Error, Hashable, Sendable {
  /// The task that waited was cancelled.
  case cancelled
  /// The address is none of `http` or `https` with a host.
  case address(String)
  /// A header field's name or value has characters that none may have, such as a line break.
  case field(name: String)
  /// The answer was not complete within so many seconds.
  case timedOut(host: String, seconds: TimeInterval)
  /// The device has no connection.
  case offline
  /// There is no such server, or it takes no connections.
  case unreachable(host: String)
  /// The connection ended before the answer was complete.
  case interrupted(host: String)
  /// What came is not HTTP, or damaged.
  case unreadable(host: String)
  /// The server's certificate is not to be trusted, or there is no secure connection to it.
  case insecure(host: String)
  /// The answer is longer than this many bytes.
  case tooLarge(host: String, limit: Int)
  /// The server sends one on and on, or round in a circle: after so many times, nobody follows.
  case redirectedTooOften(host: String, limit: Int)
  /// The server sends one on to an address of another scheme, from `https` to `http`, say.
  case redirectedElsewhere(host: String, scheme: String)
}

extension TransportError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .cancelled: "The request was cancelled; start it again if it is still wanted."
    case .address(let address):
      "“\(address)” is no address on the web; give one that begins with https:// and names a server."
    case .field(let name): "The header field “\(name)” has characters that can't be sent; enter it again."
    case .timedOut(let host, let seconds):
      "\(host) did not answer within \(seconds.formattedBriefly) seconds; try again later."
    case .offline: "There is no connection to the internet; connect, and try again."
    case .unreachable(let host): "\(host) can't be reached; check the address and the connection."
    case .interrupted(let host): "The connection to \(host) broke off; try again."
    case .unreadable(let host): "\(host) sent something that is no web answer; check the address."
    case .insecure(let host):
      "There is no secure connection to \(host); check the address, and the device's clock."
    case .tooLarge(let host, let limit):
      "\(host) sent more than \(limit.formattedBytes), which is the most that is taken; choose something smaller."
    case .redirectedTooOften(let host, let limit):
      "\(host) sent the request on more than \(limit) times; check the address."
    case .redirectedElsewhere(let host, let scheme):
      "\(host) sends one on to a \(scheme): address, which is not followed; give the final address instead."
    }
  }
}

extension TransportError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension TimeInterval {
  /// Seconds, without a fraction where there is none.
  fileprivate var formattedBriefly: String {
    self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\(self)"
  }
}
