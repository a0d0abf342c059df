#if Server
import HTTPTypes
import Hummingbird

/// Answers in JSON.
enum Answers {
  /// An answer with a text that is JSON already.
  static func json(_ text: String, status: HTTPResponse.Status = .ok, tag: String? = nil) -> Response {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let tag { headers[.eTag] = tag }
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// The version of a list that a client has made.
  static func version(_ version: Int, status: HTTPResponse.Status) -> Response {
    json("{\"version\":\(version)}", status: status, tag: EntityTags.tag(of: version))
  }

  /// The version that a list got by a push.
  ///
  /// - Parameters:
  ///   - mark: The account's mark.
  ///   - kept: The lists that the push was to delete, and has not.
  static func push(_ version: Int, mark: String, kept: [String]) throws -> Response {
    json(
      "{\"version\":\(version),\(try member(mark: mark))\(try member(kept))}",
      tag: EntityTags.tag(of: version))
  }

  private static func member(mark: String) throws -> String { "\"mark\":\(try JSONText.text(of: mark))" }

  private static func member(_ kept: [String]) throws -> String {
    kept.isEmpty ? "" : ",\"kept\":\(try JSONText.text(of: kept))"
  }

  /// A list, whole.
  static func list(
    _ list: StoredList, as kind: ItemKind, status: HTTPResponse.Status = .ok,
    in sequence: ItemSequence = .byPlace
  ) throws -> Response {
    let items = try sequence.sorted(list.rows, as: kind).map(\.content).joined(separator: ",")
    let batch = try JSONText.text(of: list.batch?.name)
    let kept = try member(list.batch?.kept ?? [])
    return json(
      "{\"version\":\(list.version),\(try member(mark: list.mark)),\"items\":[\(items)],\"lastBatch\":\(batch)\(kept)}",
      status: status, tag: EntityTags.tag(of: list.version))
  }

  /// Nothing new.
  static func notModified(tag: String) -> Response { Response(status: .notModified, headers: [.eTag: tag]) }
}
#endif
