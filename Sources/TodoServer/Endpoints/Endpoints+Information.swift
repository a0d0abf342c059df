#if Server
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging

extension Endpoints {
  /// The endpoints for versions, events, health and the API description.
  static let information = [
    Endpoint(.get, "/versions", statuses: [200, 304]) { call in try await versions(call) },
    Endpoint(.get, "/events", isStream: true, statuses: [200]) { call in try EventStream.response(to: call) },
    Endpoint(.get, "/health", needsToken: false, statuses: [200, 503]) { call in try await health(call) },
    Endpoint(.get, "/openapi.json", needsToken: false, statuses: [200, 304, 400]) { call in
      try answer(document, tag: documentTag, call)
    },
  ]

  /// The OpenAPI document that describes the protocol.
  static let document = String(decoding: PackageResources.openapi_json, as: UTF8.self)
  private static let documentTag = tag(of: document)

  /// Returns a response with the versions of the account's lists and index.
  private static func versions(_ call: Call) async throws -> Response {
    let versions = try await call.lists.storage.versions(of: call.device.account.id)
    let text = try JSONText.text(
      of: VersionsAnswer(index: versions.index, lists: versions.lists, mark: versions.mark))
    return try answer(text, tag: tag(of: text), call)
  }

  private struct VersionsAnswer: Encodable {
    var index: Int
    var lists: [String: Int]
    var mark: String
  }

  /// Returns a response with a JSON text, or with status 304 if the client already has it.
  private static func answer(_ text: String, tag: String, _ call: Call) throws(Problem) -> Response {
    if let known = try known(call), known.holdsWeakly(tag) { return Answers.notModified(tag: tag) }
    return Answers.json(text, tag: tag)
  }

  /// Returns an entity tag that depends only on the text.
  private static func tag(of text: String) -> String {
    let digest = SHA256.hash(data: Data(text.utf8)).prefix(12)
    return "\"" + Data(digest).base64EncodedString() + "\""
  }

  private static func health(_ call: Call) async throws -> Response {
    do {
      try await call.server.storage.check()
    } catch {
      call.context.logger.error("Cannot read the storage", metadata: ["error": "\(error)"])
      throw Problem(.unavailable, "The server cannot read its storage; its log contains the cause.")
    }
    return Answers.json("{\"status\":\"ok\"}")
  }
}
#endif
