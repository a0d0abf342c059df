#if Server
import HTTPTypes
import Hummingbird

/// JSON responses.
enum Answers {
  /// Returns a response with a text that is already JSON.
  static func json(_ text: String, status: HTTPResponse.Status = .ok, tag: String? = nil) -> Response {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let tag { headers[.eTag] = tag }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Returns a response with the version of a list, for a client that creates the list.
  static func version(_ version: Int, status: HTTPResponse.Status) -> Response {
    json("{\"version\":\(version)}", status: status, tag: EntityTags.tag(of: version))
  }

  /// Returns a response to a push, with the version of the list after it.
  ///
  /// - Parameters:
  ///   - mark: The account's mark.
  ///   - kept: The ids of the lists that the push asked to delete, but that the server kept.
  static func push(_ version: Int, mark: String, kept: [String]) throws -> Response {
    json(
      "{\"version\":\(version),\(try member(mark: mark))\(try member(kept))}",
      tag: EntityTags.tag(of: version))
  }

  private static func member(mark: String) throws -> String { "\"mark\":\(try JSONText.text(of: mark))" }

  private static func member(_ kept: [String]) throws -> String {
    kept.isEmpty ? "" : ",\"kept\":\(try JSONText.text(of: kept))"
  }

  /// Returns a response with a whole list.
  static func list(
    _ list: StoredList, as kind: ItemKind, status: HTTPResponse.Status = .ok,
    in sequence: ItemSequence = .byPosition
  ) throws -> Response {
    let items = try sequence.sorted(list.rows, as: kind).map(\.content).joined(separator: ",")
    let batch = try JSONText.text(of: list.batch?.name)
    let kept = try member(list.batch?.kept ?? [])
    return json(
      "{\"version\":\(list.version),\(try member(mark: list.mark)),\"items\":[\(items)],\"lastBatch\":\(batch)\(kept)}",
      status: status, tag: EntityTags.tag(of: list.version))
  }

  /// Returns the response to a client that already has the current version.
  static func notModified(tag: String) -> Response { Response(status: .notModified, headers: [.eTag: tag]) }
}
#endif
