#if Server
import NIOCore

/// An answer, as far as it is looked at.
struct ServerAnswer: Sendable {
  let status: UInt
  /// The entity tag, with its quotes.
  let tag: String?
  let body: ByteBuffer
}

/// Why a request was not answered as it should have been, in a line.
struct LoadFailure: Error, Sendable, CustomStringConvertible {
  let description: String

  /// A request that was answered otherwise.
  static func wrong(_ request: LoadRequest, _ answer: ServerAnswer) -> LoadFailure {
    let text = String(buffer: answer.body).prefix(200)
    return LoadFailure(
      description:
        "\(request.name): \(answer.status) instead of \(request.status), tag \(answer.tag ?? "none"): \(text)"
    )
  }

  /// A request that was not answered at all.
  static func unanswered(_ request: LoadRequest) -> LoadFailure {
    LoadFailure(description: "\(request.name): the server has closed the connection")
  }
}
#endif
