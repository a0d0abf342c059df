#if Server
import Foundation
import Testing
import Todos

/// A client that checks each response's protocol version, and that the document names its status.
struct TestClient: Sendable {
  let address: URL
  let token: String?
  /// The protocol version of the requests, or nil to state none.
  var version: String? = "2"
  /// Whether each status must be documented.
  var checksStatuses = true
  private let transport = URLSessionTransport()

  init(address: URL, token: String?) {
    self.address = address
    self.token = token
  }

  /// The fields that each request needs, as text.
  var head: String { "Host: x\r\nProtocol-Version: 2\r\nAuthorization: Bearer \(token ?? "")\r\n" }

  /// Sends a request with the token.
  func send(
    _ method: String, _ path: String, _ body: String? = nil, fields: [String: String] = [:],
    location: SourceLocation = #_sourceLocation
  ) async throws -> Answer {
    let url = try #require(URL(string: address.absoluteString + path))
    // Longer than any response takes, even while all other tests run.
    var request = TransportRequest(
      url, method: method, body: body.map { Data($0.utf8) }, limit: 64 << 20, timeout: 600)
    request.fields = fields
    request.fields["Protocol-Version"] = version
    if let token, fields["Authorization"] == nil { request.fields["Authorization"] = "Bearer \(token)" }
    let answer = Answer(try await transport.send(request))
    #expect(answer["Protocol-Version"] == "2", "\(method) \(path)", sourceLocation: location)
    let shown = path.split(separator: "?")[0]
    if checksStatuses, let named = Document.statuses(of: method, String(shown)) {
      #expect(named.contains(answer.status), "\(method) \(path): \(answer.text)", sourceLocation: location)
    }
    return answer
  }

  func get(_ path: String, known: String? = nil, seen: String? = nil) async throws -> Answer {
    let fields = ["If-None-Match": known, "Last-Seen": seen]
    return try await send("GET", path, fields: fields.compactMapValues(\.self))
  }

  func push(
    _ changes: String, to path: String, at version: Int, batch: String = UUID().uuidString
  ) async throws -> Answer {
    try await send(
      "PATCH", path, "{\"changes\":[\(changes)]}",
      fields: ["If-Match": "\"\(version)\"", "Idempotency-Key": batch])
  }

  /// Creates a list with these todos in this order, and returns its version.
  @discardableResult
  func make(_ list: String, _ ids: [String] = []) async throws -> Int {
    let created = try await send("PUT", "/lists/\(list)")
    #expect(created.status == 201)
    if ids.isEmpty { return try created.version }
    let changes = ids.enumerated().map { index, id in
      "{\"id\":\"\(id)\",\"insert\":{\"title\":\"\(id)\",\"priority\":\(index)}}"
    }
    let pushed = try await push(changes.joined(separator: ","), to: "/lists/\(list)", at: created.version)
    #expect(pushed.status == 200, "\(pushed.text)")
    return try pushed.version
  }
}

struct Answer: Sendable {
  let status: Int
  let fields: [String: String]
  let text: String
  /// The content without the account's mark, which is random.
  var textBesideMark: String { text.replacing(/,"mark":"[0-9a-f]{32}"/, with: "") }

  init(_ answer: TransportResponse) {
    status = answer.status
    fields = answer.fields
    text = String(decoding: answer.body, as: UTF8.self)
  }

  subscript(name: String) -> String? { fields[name.lowercased()] }

  var object: [String: Any] {
    get throws {
      try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(status) \(text)")
    }
  }

  var version: Int { get throws { try #require(object["version"] as? Int, "\(status) \(text)") } }
  var lastBatch: String? { get throws { try object["lastBatch"] as? String } }
  var items: [[String: Any]] { get throws { try #require(object["items"] as? [[String: Any]], "\(text)") } }
  var ids: [String] { get throws { try items.compactMap { $0["id"] as? String } } }
  /// The type, field and item of a problem.
  var problem: String {
    get throws {
      #expect(self["Content-Type"] == "application/problem+json")
      let object = try object
      #expect(object["status"] as? Int == status)
      #expect(object["title"] is String && object["detail"] is String)
      return [object["type"], object["field"], object["item"]].map { $0 as? String ?? "-" }.joined(
        separator: " ")
    }
  }
}
#endif
