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

  /// A version by itself.
  ///
  /// - Parameter kept: The lists that a push was to delete, and has not.
  static func version(_ version: Int, kept: [String] = [], status: HTTPResponse.Status = .ok) throws
    -> Response
  {
    json("{\"version\":\(version)\(try member(kept))}", status: status, tag: EntityTags.tag(of: version))
  }

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
    return json(
      "{\"version\":\(list.version),\"items\":[\(items)],\"lastBatch\":\(batch)\(try member(list.batch?.kept ?? []))}",
      status: status,
      tag: EntityTags.tag(of: list.version))
  }

  /// Nothing new.
  static func notModified(tag: String) -> Response { Response(status: .notModified, headers: [.eTag: tag]) }
}
#endif
