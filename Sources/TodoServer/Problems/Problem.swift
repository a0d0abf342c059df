#if Server
import Foundation
public import HTTPTypes

/// An error as the server answers it, by [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457).
public struct Problem: Error, Sendable {
  /// What kind of error it is.
  public var kind: ProblemKind
  /// What is wrong this time, and what mends it.
  public var detail: String
  /// The field that is at fault, if one is.
  public var field: String?
  /// The id of the item that is at fault, if one is.
  public var item: String?
  /// Header fields that the answer has besides.
  public var headers: HTTPFields

  /// Creates an error.
  public init(
    _ kind: ProblemKind, _ detail: String, field: String? = nil, item: String? = nil,
    headers: HTTPFields = [:]
  ) {
    self.kind = kind
    // By scalars: what a client sends may be one character of millions of them.
    self.detail = String(detail.unicodeScalars.prefix(2_000))
    self.field = field
    self.item = item
    self.headers = headers
  }

  /// The same, of this item, or of none.
  func of(_ item: String?) -> Problem {
    var problem = self
    problem.item = item
    return problem
  }
}

extension Problem: Encodable {
  private enum CodingKeys: String, CodingKey { case type, title, status, detail, field, item }

  /// Writes the members of the RFC, and `field` and `item` where there are any.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.type, forKey: .type)
    try container.encode(kind.title, forKey: .title)
    try container.encode(kind.status.code, forKey: .status)
    try container.encode(detail, forKey: .detail)
    try container.encodeIfPresent(field, forKey: .field)
    try container.encodeIfPresent(item, forKey: .item)
  }
}

extension Problem {
  /// There is no such list in the account: not here, or not at all, which nobody is told apart.
  static let unknownList = Problem(.unknown, "There is no such list; PUT /lists/{list} makes it.")

  /// A row of the database is damaged, whatever the request says.
  static func damaged(_ item: String, _ reason: String) -> Problem {
    Problem(
      .internal, "The stored item is damaged; delete it, or restore a backup of the database. \(reason)",
      item: item)
  }
}
#endif
