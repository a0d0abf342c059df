public import Foundation

/// An error that prevented a response.
///
/// The description tells the user what is wrong and what to do; `localizedDescription` is the same.
public enum TransportError: Error, Hashable, Sendable {
  /// The calling task was cancelled.
  case cancelled
  /// The address is not an `http` or `https` address with a host.
  case address(String)
  /// The method, or a header field's name or value, has invalid characters, such as a line break.
  case field(name: String)
  /// The response was not complete within this many seconds.
  case timedOut(host: String, seconds: TimeInterval)
  /// The device has no network connection.
  case offline
  /// The server does not exist or accepts no connections.
  case unreachable(host: String)
  /// The connection ended before the response was complete.
  case interrupted(host: String)
  /// The response is damaged or not HTTP.
  case unreadable(host: String)
  /// The server's certificate is not trusted, or a secure connection is not possible.
  case insecure(host: String)
  /// The response is longer than this many bytes.
  case tooLarge(host: String, limit: Int)
  /// The server redirects more often than this, perhaps in a circle.
  case redirectedTooOften(host: String, limit: Int)
  /// The server redirects to another scheme, such as from `https` to `http`.
  case redirectedElsewhere(host: String, scheme: String)
}

extension TransportError: CustomStringConvertible {
  /// A message for the user: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .cancelled: "The request was canceled; try again if needed."
    case .address(let address):
      "“\(address)” is not a web address; use https:// or http:// followed by a host name."
    case .field(let name): "The header field “\(name)” contains invalid characters; enter it again."
    case .timedOut(let host, let seconds):
      "\(host) did not answer within \(seconds.formattedBriefly) seconds; try again later."
    case .offline: "There is no internet connection; connect and try again."
    case .unreachable(let host): "\(host) can't be reached; check the address and the connection."
    case .interrupted(let host): "The connection to \(host) was interrupted; try again."
    case .unreadable(let host): "\(host) sent an invalid HTTP response; check the address."
    case .insecure(let host):
      "No secure connection to \(host) is possible; check the address and the device's clock."
    case .tooLarge(let host, let limit):
      "\(host) sent more than the limit of \(limit.formattedBytes); choose something smaller."
    case .redirectedTooOften(let host, let limit):
      "\(host) redirected the request more than \(limit) times; check the address."
    case .redirectedElsewhere(let host, let scheme):
      "\(host) redirects to a \(scheme): address, which is not supported; use the final address instead."
    }
  }
}

extension TransportError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}

extension TimeInterval {
  /// The seconds, without a fraction if they are whole.
  fileprivate var formattedBriefly: String {
    self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\(self)"
  }
}
