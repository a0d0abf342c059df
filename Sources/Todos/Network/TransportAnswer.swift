public import Foundation

/// A server's answer, whole.
public struct TransportAnswer: Hashable, Sendable {
  /// The status code, such as 200 or 404.
  public var status: Int
  /// The header fields, names in small letters.
  public var fields: [String: String]
  /// The content.
  public var body: Data

  /// An answer.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - fields: The header fields by name, in whatever letters; of two names that differ in letters alone, either.
  ///   - body: The content.
  public init(status: Int, fields: [String: String], body: Data) {
    self.status = status
    self.fields = Dictionary(fields.map { ($0.lowercased(), $1) }) { first, _ in first }
    self.body = body
  }

  /// The header field of this name, in whatever letters.
  ///
  /// ```swift
  /// let version = answer["ETag"]   // "\"17\""
  /// ```
  public subscript(name: String) -> String? { fields[name.lowercased()] }
}
