public import Foundation

/// Lists with their todos as a JSON document, for backups and for other programs.
///
/// ```swift
/// let document = try await store.exportLists()
/// try document.json().write(to: file)
/// let copies = try await store.importLists(TodoDocument(json: Data(contentsOf: file)))
/// ```
///
/// The document has all fields of the lists and the todos, also fields that newer versions of the
/// app have added, but no settings. An import orders the items as in the arrays, and ignores their
/// priorities. A list needs an id and a name, and a todo an id and a title:
///
/// ```json
/// {
///   "version": 1,
///   "lists": [
///     {
///       "list": {"id": "errands", "name": "Errands", "color": "#34C759"},
///       "todos": [
///         {"id": "milk", "title": "Milk", "tags": ["shop"], "deadline": "2026-11-26", "done": false}
///       ]
///     }
///   ]
/// }
/// ```
public struct TodoDocument: Hashable, Sendable {
  /// The lists, in the user's order.
  public var lists: [ListContents]

  /// Creates a document.
  public init(_ lists: [ListContents]) { self.lists = lists }

  /// Reads a document.
  ///
  /// - Throws: ``TodoDocumentError``, which names the first place that can't be read.
  /// - Complexity: O(*n*) in the size of the document.
  public init(json: Data) throws(TodoDocumentError) {
    do {
      let decoder = JSONDecoder()
      // A document of a newer version may have other members, so the version is checked first.
      guard try decoder.decode(Version.self, from: json).version == Self.version else {
        throw TodoDocumentError(
          place: "version", reason: "this version of the document is unknown; update the app")
      }
      self.init(
        try decoder.decode(Content.self, from: json).lists.map { part in
          ListContents(
            list: part.list, open: part.todos.filter { !$0.isDone }, done: part.todos.filter(\.isDone))
        })
    } catch { throw TodoDocumentError(error) }
  }

  /// Returns the document as JSON in UTF-8, with sorted members and line breaks.
  ///
  /// - Throws: `EncodingError` if a deadline is not in the years 1 to 9999. Todos of a store have
  ///   no such deadline.
  /// - Complexity: O(*n*) in the size of the document.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      Content(
        version: Self.version, lists: lists.map { Content.Part(list: $0.list, todos: $0.open + $0.done) }))
  }

  private static let version = 1

  private struct Version: Decodable { var version: Int }

  private struct Content: Codable {
    struct Part: Codable {
      var list: TodoList
      var todos: [Todo]
    }

    var version: Int
    var lists: [Part]
  }
}

/// An error in a ``TodoDocument``.
public struct TodoDocumentError: Error, Hashable, Sendable {
  /// The place, such as `lists[2].todos[5].deadline`; empty if the document is not JSON.
  public var place: String
  /// The problem.
  public var reason: String
}

extension TodoDocumentError {
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as TodoDocumentError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(context.codingPath + [key], "the member is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init(context.codingPath, context.debugDescription)
    case DecodingError.dataCorrupted(let context):
      let details = (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey]
      let reasons = [context.debugDescription, details as? String].compactMap(\.self)
      self.init(context.codingPath, reasons.joined(separator: " "))
    default: self.init(place: "", reason: String(describing: error))
    }
  }

  private init(_ path: [any CodingKey], _ reason: String) {
    place = path.reduce("") { place, key in
      if let index = key.intValue { return "\(place)[\(index)]" }
      return place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)"
    }
    self.reason = reason
  }
}

extension TodoDocumentError: CustomStringConvertible {
  /// The problem, its place and its remedy, for the user.
  public var description: String {
    "The document can't be read; correct it, or choose another one. "
      + (place.isEmpty ? "(\(reason))" : "(At \(place): \(reason))")
  }
}

extension TodoDocumentError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
