import Foundation

/// A problem with a request, as a server describes it in `application/problem+json`
/// ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).
public struct SyncProblem: Hashable, Sendable, Decodable {
  /// The HTTP status code.
  public var status: Int
  /// A short summary of the kind of problem.
  public var title: String
  /// An explanation specific to this request.
  public var detail: String?
  /// The name of the invalid field.
  public var field: String?
  /// The id of the todo or list that has the problem.
  public var item: String?

  /// Creates a problem.
  public init(status: Int, title: String, detail: String? = nil, field: String? = nil, item: String? = nil) {
    self.status = status
    self.title = title
    self.detail = detail
    self.field = field
    self.item = item
  }

  private enum CodingKeys: String, CodingKey { case title, detail, field, item, status }

  /// Decodes a problem, in which every member may be missing.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    status = try container.decodeIfPresent(Int.self, forKey: .status) ?? 0
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
    detail = try container.decodeIfPresent(String.self, forKey: .detail)
    field = try container.decodeIfPresent(String.self, forKey: .field)
    item = try container.decodeIfPresent(String.self, forKey: .item)
  }

  /// Creates the problem of a response, whatever its body contains.
  init(_ answer: TransportResponse) {
    let problem = try? JSONDecoder().decode(SyncProblem.self, from: answer.body)
    self = problem ?? SyncProblem(status: answer.status, title: "")
    status = answer.status
  }
}

extension SyncProblem: CustomStringConvertible {
  /// The server's words, at most 300 characters; without any, the status.
  public var description: String {
    let said = [title, detail ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    return said.isEmpty ? "status \(status)" : String(said.prefix(300))
  }
}
