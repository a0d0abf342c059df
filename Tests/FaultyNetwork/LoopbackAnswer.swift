package import Foundation

/// What a ``LoopbackServer`` answers, and how: whole and at once, unless told otherwise.
///
/// ```swift
/// var answer = LoopbackAnswer(json: "[1, 2, 3]")
/// answer.pieceSize = 1        // byte by byte,
/// answer.pieceDelay = 0.1     // ten in a second,
/// answer.ending = .cut(after: 4)
/// ```
package struct LoopbackAnswer: Sendable {
  /// The content.
  package enum Body: Sendable {
    /// These bytes.
    case data(Data)
    /// The pieces that the closure makes for 0, 1, 2, …, up to the first `nil`. One is held at a time.
    case stream(@Sendable (Int) -> Data?)
  }

  /// How the client learns where the content ends.
  package enum Framing: Hashable, Sendable {
    /// By its true length for data, in chunks for a stream.
    case automatic
    /// By this `Content-Length`, true or not.
    case length(Int)
    /// In chunks.
    case chunked
    /// By the end of the connection.
    case untilClose
  }

  /// What happens to the connection.
  package enum Ending: Hashable, Sendable {
    /// The answer is sent whole, and the connection stays for the next request where the framing allows it.
    case whole
    /// The connection ends after so many bytes of the content, chunks' frames not counted.
    case cut(after: Int)
    /// The same, by a reset, after which the client may lose even what has come.
    case reset(after: Int)
  }

  enum Kind: Sendable {
    case http
    case raw(Data)
    case never
    case reset
  }

  /// The status code.
  package var status: Int
  /// The header fields beside those of the framing.
  package var fields: [LoopbackField]
  /// The content.
  package var body: Body
  /// How the content's end is told.
  package var framing = Framing.automatic
  /// How the answer ends.
  package var ending = Ending.whole
  /// Seconds before the first byte.
  package var headDelay: TimeInterval = 0
  /// The bytes of the content that are sent at once; `nil`: as many as there are.
  package var pieceSize: Int?
  /// Seconds before each piece but the first.
  package var pieceDelay: TimeInterval = 0

  var kind = Kind.http

  /// An answer with this content.
  package init(status: Int = 200, fields: [LoopbackField] = [], body: Body = .data(Data())) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// An answer whose content is this JSON.
  package init(status: Int = 200, json: String) {
    self.init(
      status: status, fields: [LoopbackField("Content-Type", "application/json")],
      body: .data(Data(json.utf8)))
  }

  /// A redirect.
  ///
  /// - Parameter location: An address, or a path on this server.
  package static func redirect(status: Int = 302, to location: String) -> Self {
    Self(status: status, fields: [LoopbackField("Location", location)])
  }

  /// These bytes and nothing else, then the end of the connection: what is no HTTP, or part of a head.
  package static func raw(_ bytes: Data) -> Self {
    var answer = Self()
    answer.kind = .raw(bytes)
    return answer
  }

  /// Nothing, for as long as the client waits or the server runs.
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
