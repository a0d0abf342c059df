#if Server
import Foundation
import Todos

/// The members of an item that the server knows: checked by the types with which a client reads them, so that nobody
/// stores what another can't read, and by what ``TodoRules`` say.
enum KnownMembers {
  /// The members in the form in which they are stored, with those that were missing.
  ///
  /// - Parameters:
  ///   - members: Known ones alone.
  ///   - stored: Those of them that are stored already, and not checked again.
  ///   - isNew: Whether texts have to be tidy: without control characters and others that ``TodoRules`` remove.
  ///   - mayBeOlder: Whether a device may have had the item before an image had to have the address of a web server.
  /// - Throws: ``Problem`` of the kind `invalid`, with field and item; of the kind `internal` if a stored
  ///   member is damaged.
  static func canonical(
    _ members: [String: JSONValue], id: String, as kind: ItemKind, except stored: Set<String>, isNew: Bool,
    mayBeOlder: Bool
  ) throws(Problem) -> [String: JSONValue] {
    func refuse(_ faults: [DraftFault]) throws(Problem) {
      guard let fault = faults.first(where: { !stored.contains($0.field.rawValue) }) else { return }
      throw Problem(.invalid, fault.description, field: fault.field.rawValue, item: id)
    }
    for (field, value) in members where !stored.contains(field) { try refuseLarge(value, field, id) }
    var named = members
    named["id"] = .string(id)
    do {
      let data = try JSONEncoder().encode(named)
      switch kind {
      case .todo:
        let todo = try JSONDecoder().decode(Todo.self, from: data)
        try refuse(faults(of: todo, isNew: isNew))
        return try filled(todo, as: kind)
      case .list:
        let list = try JSONDecoder().decode(TodoList.self, from: data)
        try refuse(faults(of: list, isNew: isNew, mayBeOlder: mayBeOlder))
        return try filled(list, as: kind)
      }
    } catch let problem as Problem {
      throw problem
    } catch let error as DecodingError {
      throw problem(error, id, except: stored)
    } catch {
      throw Problem(.invalid, "The item can't be read: \(error)", item: id)
    }
  }

  /// Refuses what no member can be before it is taken for one: that may take long with many values.
  private static func refuseLarge(_ value: JSONValue, _ field: String, _ id: String) throws(Problem) {
    if value.size == 1 { return }
    guard field == "tags", case .array(let tags) = value else {
      throw Problem(.invalid, "The \(field) can't be an array or an object.", field: field, item: id)
    }
    if tags.count > TodoRules.mostTags || value.size > tags.count + 1 {
      throw Problem(.invalid, "The tags are at most \(TodoRules.mostTags) texts.", field: field, item: id)
    }
  }

  /// The members as the item's type writes them, `null` for what has none, without the id.
  private static func filled(_ item: some Encodable, as kind: ItemKind) throws -> [String: JSONValue] {
    let data = try JSONEncoder().encode(item)
    var members = try JSONText.object(data)
    members["id"] = nil
    for name in kind.nullable where members[name] == nil { members[name] = .null }
    return members
  }

  /// What is too long or missing. Texts of a push count as they are, not as a form would tidy them: they may be older than
  /// the rules, and a client that could not push them could not move or restore its todos.
  private static func faults(of todo: Todo, isNew: Bool) -> [DraftFault] {
    var faults = faults(of: todo.title, .title, limit: TodoRules.mostTitleCharacters, isNew: isNew)
    if todo.tags.count > TodoRules.mostTags {
      faults.append(DraftFault(.tags, .tooMany(limit: TodoRules.mostTags), given: "\(todo.tags.count)"))
    }
    for tag in todo.tags {
      let ofTag = Self.faults(of: tag, .tags, limit: TodoRules.mostTagCharacters, isNew: isNew)
      // A tag that nobody sees is dropped by a form, and read by everyone.
      faults += ofTag.filter { $0.problem != .missing }
    }
    return faults
  }

  private static func faults(of list: TodoList, isNew: Bool, mayBeOlder: Bool) -> [DraftFault] {
    faults(of: list.name, .name, limit: TodoRules.mostNameCharacters, isNew: isNew)
      + (list.image?.faults ?? []).filter { !(mayBeOlder && $0.problem == .notAnAddress) }
  }

  private static func faults(
    of text: String, _ field: DraftFault.Field, limit: Int, isNew: Bool
  ) -> [DraftFault] {
    DraftFault.faults(of: text, field, limit: limit)
      + (isNew ? DraftFault.faults(ofUntidied: text, field) : [])
  }

  /// What a member has to be.
  private static let forms = [
    "title": "a text", "tags": "an array of texts",
    "deadline": "an instant such as 2026-11-22T18:00:00.000Z, or null",
    "done": "true or false", "priority": "a finite number, or null", "name": "a text",
    "colour": "a colour such as #007AFF",
    "image": "an address that begins with https://, http:// or data:, or null",
  ]

  private static func problem(_ error: DecodingError, _ id: String, except stored: Set<String>) -> Problem {
    guard let (field, form) = member(of: error) else {
      return Problem(.invalid, "The item can't be read.", item: id)
    }
    if stored.contains(field) { return damage(error, id) }
    return Problem(.invalid, "The \(field) has to be \(form).", field: field, item: id)
  }

  /// The problem that a stored item is damaged, because decoding it failed.
  static func damage(_ error: DecodingError, _ id: String) -> Problem {
    guard let (field, form) = member(of: error) else { return .damaged(id, "It can't be read.") }
    return .damaged(id, "The \(field) is not \(form).")
  }

  /// The member that could not be decoded, and what it has to be.
  private static func member(of error: DecodingError) -> (field: String, form: String)? {
    let path =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: [] as [any CodingKey]
      }
    guard let field = path.first(where: { $0.intValue == nil })?.stringValue, let form = forms[field] else {
      return nil
    }
    return (field, form)
  }
}
#endif
