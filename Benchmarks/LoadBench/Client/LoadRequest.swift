#if Server
import NIOCore
import NIOHTTP1

/// A request, and how it is to be answered.
struct LoadRequest: Sendable {
  let head: HTTPRequestHead
  let body: ByteBuffer?
  /// The status that it is to be answered with; any other is a failure.
  let status: UInt

  /// - Parameters:
  ///   - token: Who asks; nobody where the server does not want to know.
  ///   - fields: Header fields beside those that every request has.
  init(
    _ method: HTTPMethod, _ path: String, token: String? = nil, fields: [(String, String)] = [],
    body: String? = nil, status: UInt
  ) {
    var headers = HTTPHeaders([("Host", "127.0.0.1")])
    if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
    for (name, value) in fields { headers.add(name: name, value: value) }
    if let body {
      headers.add(name: "Content-Type", value: "application/json")
      headers.add(name: "Content-Length", value: "\(body.utf8.count)")
    }
    head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    self.body = body.map { ByteBuffer(string: $0) }
    self.status = status
  }

  /// What it is called where it fails.
  var name: String { "\(head.method.rawValue) \(head.uri)" }
}
#endif
