public import Foundation

/// A request to a server, with what its answer may cost.
///
/// ```swift
/// var request = TransportRequest(URL(string: "https://example.com/lists/7")!)
/// request.fields["If-None-Match"] = "\"17\""
/// request.timeout = 5
/// ```
public struct TransportRequest: Hashable, Sendable {
  /// Where to, by `http` or `https`.
  public var url: URL
  /// The method, such as `GET`.
  public var method: String
  /// The header fields by name. They go to the address given here and, where that redirects, to no other server.
  public var fields: [String: String]
  /// The content to send, if any.
  public var body: Data?
  /// The longest content to accept, in bytes: a longer one is cut off while it arrives, and is an error.
  public var limit: Int
  /// The time for all, from sending to the answer's last byte, in seconds.
  public var timeout: TimeInterval
  /// Whether the timeout is for silence alone: an answer that goes on arriving may take longer. A transport need not tell.
  public var isPatient = false

  /// A request.
  ///
  /// - Parameters:
  ///   - url: Where to, by `http` or `https`.
  ///   - method: The method.
  ///   - fields: The header fields by name.
  ///   - body: The content to send, if any.
  ///   - limit: The longest content to accept, in bytes; 4 MiB unless told otherwise.
  ///   - timeout: The time for all, in seconds, more than none.
  public init(
    _ url: URL, method: String = "GET", fields: [String: String] = [:], body: Data? = nil,
    limit: Int = 4 << 20,
    timeout: TimeInterval = 30
  ) {
    self.url = url
    self.method = method
    self.fields = fields
    self.body = body
    self.limit = limit
    self.timeout = timeout
  }
}
