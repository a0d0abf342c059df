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
  /// The request of this head, still without its content; `nil` if it is no head.
  ///
  /// - Parameter head: The lines up to the empty one, exclusive.
  init?(head: String) {
    let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
    method = String(words[0])
    target = String(words[1])
    fields = []
    body = Data()
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      fields.append(
        LoopbackField(
          line[..<colon].lowercased(),
          line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
    }
  }
}
