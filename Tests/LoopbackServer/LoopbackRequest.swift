public import Foundation

/// A request as it came to a ``LoopbackServer``.
public struct LoopbackRequest: Hashable, Sendable {
  /// The method, such as `GET`.
  public var method: String
  /// What is asked for: path and query, as they were sent.
  public var target: String
  /// The header fields in the order sent, names in small letters.
  public var fields: [LoopbackField]
  /// The content; empty where none was sent.
  public var body: Data

  /// The path without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The first field of this name, in whatever letters.
  public subscript(name: String) -> String? {
    fields.first { $0.name == name.lowercased() }?.value
  }
}

/// A header field.
public struct LoopbackField: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its value.
  public var value: String

  /// A field of this name and value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension LoopbackRequest {
  /// The request of this head and content; `nil` if it is no request's head.
  init?(head: MessageHead, body: Data) {
    guard head.isRequest else { return nil }
    self.init(method: head.words[0], target: head.words[1], fields: head.fields, body: body)
  }
}
