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
  static func version(_ version: Int, status: HTTPResponse.Status = .ok) -> Response {
    json("{\"version\":\(version)}", status: status, tag: EntityTags.tag(of: version))
  }

  /// A list, whole.
  static func list(
    _ list: StoredList, as kind: ItemKind, status: HTTPResponse.Status = .ok,
    in sequence: ItemSequence = .byPlace
  ) throws -> Response {
    let items = try sequence.sorted(list.rows, as: kind).map(\.content).joined(separator: ",")
    let batch = try JSONText.text(of: list.batch?.name)
    return json(
      "{\"version\":\(list.version),\"items\":[\(items)],\"lastBatch\":\(batch)}", status: status,
      tag: EntityTags.tag(of: list.version))
  }

  /// Nothing new.
  static func notModified(tag: String) -> Response { Response(status: .notModified, headers: [.eTag: tag]) }
}
#endif
