#if Server
import Foundation
public import HTTPTypes

/// An error response, by [RFC 9457](https://www.rfc-editor.org/rfc/rfc9457).
public struct Problem: Error, Sendable {
  /// The kind of error.
  public var kind: ProblemKind
  /// The description of this occurrence, with the remedy.
  public var detail: String
  /// The field that caused the error, if any.
  public var field: String?
  /// The id of the item that caused the error, if any.
  public var item: String?
  /// Additional header fields of the response.
  public var headers: HTTPFields

  /// Creates an error. A `detail` longer than 2,000 Unicode scalars is cut off.
  public init(
    _ kind: ProblemKind, _ detail: String, field: String? = nil, item: String? = nil,
    headers: HTTPFields = [:]
  ) {
    self.kind = kind
    // Cut by scalars, because one character in a request may consist of millions of them.
    self.detail = String(detail.unicodeScalars.prefix(2_000))
    self.field = field
    self.item = item
    self.headers = headers
  }

  /// Returns a copy of the error that names another item, or none.
  func of(_ item: String?) -> Problem {
    var problem = self
    problem.item = item
    return problem
  }
}

extension Problem: Encodable {
  private enum CodingKeys: String, CodingKey { case type, title, status, detail, field, item }

  /// Encodes the members that the RFC defines, and `field` and `item` if present.
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
  /// The error for a list that the account does not have, whether or not another account has it.
  static let unknownList = Problem(.unknown, "This list does not exist; create it with PUT /lists/{list}.")

  /// Returns the error for a damaged row of the database. The request did not cause it.
  static func damaged(_ item: String, _ reason: String) -> Problem {
    Problem(
      .internal, "The stored item is damaged; delete it, or restore a backup of the database. \(reason)",
      item: item)
  }
}
#endif
