import Foundation

/// What is wrong with a request, as a server says it: `application/problem+json`
/// ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)).
public struct SyncProblem: Hashable, Sendable, Decodable {
  /// The status code.
  public var status: Int
  /// What is wrong, in a few words.
  public var title: String
  /// What is wrong with this request.
  public var detail: String?
  /// The field that is at fault.
  public var field: String?
  /// The id of the todo or list that is at fault.
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

  /// Reads a problem.
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

  /// The problem of an answer, whatever it says.
  init(_ answer: TransportAnswer) {
    let problem = try? JSONDecoder().decode(SyncProblem.self, from: answer.body)
    self = problem ?? SyncProblem(status: answer.status, title: "")
    status = answer.status
  }
}

extension SyncProblem: CustomStringConvertible {
  /// What is wrong, in the server's words.
  public var description: String {
    let said = [title, detail ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    return said.isEmpty ? "status \(status)" : String(said.prefix(300))
  }
}
