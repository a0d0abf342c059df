#if Server
import Foundation
import Todos

/// Checks the known members of an item, those that this version of the server defines. The check
/// decodes them as clients do, so that every client can read them, and applies ``TodoRules``.
enum KnownMembers {
  /// Returns the members in the form in which they are stored, with missing ones filled in.
  ///
  /// - Parameters:
  ///   - members: Known members only.
  ///   - stored: The names of members that are already stored with these values, and that are not
  ///     checked again.
  ///   - isNew: Whether texts must not contain control or hidden characters.
  ///   - mayBeOlder: Whether to accept an image address that is not a web address, because the item
  ///     may be older than the rule against it.
  /// - Throws: ``Problem``: `invalid`, with field and item, or `internal` if a stored member is
  ///   damaged.
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
      throw Problem(.invalid, "The item cannot be decoded: \(error)", item: id)
    }
  }

  /// Decodes and checks an item, and returns the members as its type encodes them, without the id.
  /// Missing members that may be `null` become `null`.
  ///
  /// Hidden characters are rejected only in new items. The texts of a push may be older than that
  /// rule, and a client that could not push them could not move or restore its todos.
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
      return Problem(.invalid, "The item cannot be decoded.", item: id)
    }
    return stored.contains(member.name) ? damage(error, id, kind) : member.hasWrongForm(id)
  }

  /// Returns the error for a stored item that could not be decoded.
  static func damage(_ error: DecodingError, _ id: String, _ kind: ItemKind) -> Problem {
    guard let member = member(of: error, kind) else { return .damaged(id, "It cannot be decoded.") }
    return .damaged(id, "The \(member.name) is not \(member.form).")
  }

  /// Returns the member that could not be decoded.
  private static func member(of error: DecodingError, _ kind: ItemKind) -> WireMember? {
    let path =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      case .keyNotFound(let key, let context): context.codingPath + [key]
      @unknown default: [] as [any CodingKey]
      }
    // Skip the index with which the path begins if rows were decoded as an array.
    return path.first { $0.intValue == nil }.flatMap { kind.members[$0.stringValue] }
  }
}

extension WireMember {
  /// Returns the error for an item in which this member has the wrong form.
  func hasWrongForm(_ id: String) -> Problem {
    Problem(.invalid, "The \(name) must be \(form).", field: name, item: id)
  }
}
#endif
