package import Foundation

/// A response of a ``LoopbackServer`` and how to send it: complete and at once, by default.
///
/// ```swift
/// var answer = LoopbackAnswer(json: "[1, 2, 3]")
/// answer.pieceSize = 1        // byte by byte,
/// answer.pieceDelay = 0.1     // ten in a second,
/// answer.ending = .cut(after: 4)
/// ```
package struct LoopbackAnswer: Sendable {
  /// The content of a response.
  package enum Body: Sendable {
    /// The given bytes.
    case data(Data)
    /// The pieces that the closure returns for 0, 1, 2, …, up to the first nil. Only one piece is
    /// in memory at a time.
    case stream(@Sendable (Int) -> Data?)
  }

  /// The way in which the client learns where the content ends.
  package enum Framing: Hashable, Sendable {
    /// The true length for data, and chunks for a stream.
    case automatic
    /// This `Content-Length`, which may be wrong.
    case length(Int)
    /// Chunked transfer encoding.
    case chunked
    /// The end of the connection.
    case untilClose
  }

  /// The state of the connection after the response.
  package enum Ending: Hashable, Sendable {
    /// The response is complete. The connection stays open for the next request if the framing allows it.
    case whole
    /// The connection ends after this many bytes of content, not counting chunk framing.
    case cut(after: Int)
    /// The connection is reset after this many bytes, so that the client may lose even data that has arrived.
    case reset(after: Int)
  }

  enum Kind: Sendable {
    case http
    case raw(Data)
    case never
    case reset
  }

  /// The HTTP status code.
  package var status: Int
  /// The header fields, except those of the framing.
  package var fields: [LoopbackField]
  /// The content, sent according to `framing`.
  package var body: Body
  /// The way in which the content's end is marked.
  package var framing = Framing.automatic
  /// The state of the connection after the response.
  package var ending = Ending.whole
  /// The delay before the first byte, in seconds.
  package var headDelay: TimeInterval = 0
  /// The number of content bytes to send at once, or nil for as many as possible.
  package var pieceSize: Int?
  /// The delay before each piece but the first, in seconds.
  package var pieceDelay: TimeInterval = 0

  var kind = Kind.http

  /// Creates a response with this content.
  package init(status: Int = 200, fields: [LoopbackField] = [], body: Body = .data(Data())) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Creates a response with JSON content.
  package init(status: Int = 200, json: String) {
    self.init(
      status: status, fields: [LoopbackField("Content-Type", "application/json")],
      body: .data(Data(json.utf8)))
  }

  /// Returns a redirect.
  ///
  /// - Parameter location: A URL, or a path on this server.
  package static func redirect(status: Int = 302, to location: String) -> Self {
    Self(status: status, fields: [LoopbackField("Location", location)])
  }

  /// Returns a response of exactly these bytes, such as invalid HTTP or part of a head, then the
  /// end of the connection.
  package static func raw(_ bytes: Data) -> Self {
    var answer = Self()
    answer.kind = .raw(bytes)
    return answer
  }

  /// An answer that never comes: the connection stays open until the client or the server ends it.
  package static var never: Self {
    var answer = Self()
    answer.kind = .never
    return answer
  }

  /// A reset of the connection before the first byte.
  package static var reset: Self {
    var answer = Self()
    answer.kind = .reset
    return answer
  }
}
