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
    func check(_ faults: [DraftFault]) throws(Problem) {
      let fault = faults.first {
        !stored.contains($0.field.rawValue)
          && !(mayBeOlder && $0.field == .image && $0.problem == .notAnAddress)
      }
      if let fault {
        throw Problem(.invalid, fault.description, field: fault.field.rawValue, item: id)
      }
    }
    var named = members
    named["id"] = .string(id)
    do {
      let data = try JSONEncoder().encode(named)
      return switch kind {
      case .todo: try canonical(data, as: Todo.self, kind, isNew: isNew, check)
      case .list: try canonical(data, as: TodoList.self, kind, isNew: isNew, check)
      }
    } catch let problem as Problem {
      throw problem
    } catch let error as DecodingError {
      throw problem(error, id, kind, except: stored)
    } catch {
      throw Problem(.invalid, "The item can't be read: \(error)", item: id)
    }
  }

  /// The members as the item's type writes them, `null` for what has none, without the id.
  ///
  /// Texts of a push count as they are, not as a form would tidy them: they may be older than the rules, and a client that
  /// could not push them could not move or restore its todos.
  private static func canonical<Item: StoredItem>(
    _ data: Data, as _: Item.Type, _ kind: ItemKind, isNew: Bool, _ check: ([DraftFault]) throws -> Void
  ) throws -> [String: JSONValue] {
    let item = try JSONDecoder().decode(Item.self, from: data)
    try check(item.faults(isNew: isNew))
    var members = try JSONText.object(try JSONEncoder().encode(item))
    members["id"] = nil
    for (name, member) in kind.members where member.isNullable && members[name] == nil {
      members[name] = .null
    }
    return members
  }

  private static func problem(
    _ error: DecodingError, _ id: String, _ kind: ItemKind, except stored: Set<String>
  ) -> Problem {
    guard let member = member(of: error, kind) else {
      return Problem(.invalid, "The item can't be read.", item: id)
    }
    return stored.contains(member.name) ? damage(error, id, kind) : member.hasWrongForm(id)
  }

  /// The problem that a stored item is damaged, because decoding it failed.
  static func damage(_ error: DecodingError, _ id: String, _ kind: ItemKind) -> Problem {
    guard let member = member(of: error, kind) else { return .damaged(id, "It can't be read.") }
    return .damaged(id, "The \(member.name) is not \(member.form).")
  }

  /// The member that could not be decoded.
  private static func member(of error: DecodingError, _ kind: ItemKind) -> WireMember? {
    let path =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: [] as [any CodingKey]
      }
    // The rows of a list are decoded as an array, whose indices precede the names.
    return path.first { $0.intValue == nil }.flatMap { kind.members[$0.stringValue] }
  }
}

extension WireMember {
  /// The problem of an item in which the member has another form.
  func hasWrongForm(_ id: String) -> Problem {
    Problem(.invalid, "The \(name) has to be \(form).", field: name, item: id)
  }
}
#endif
