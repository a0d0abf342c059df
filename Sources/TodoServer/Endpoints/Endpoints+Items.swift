#if Server
import HTTPTypes
import Hummingbird
import Todos

extension Endpoints {
  /// The endpoints for clients that keep no copy of a list. The server chooses the order keys.
  static let items = [
    Endpoint(.post, "/lists/{list}/items", statuses: [200, 201, 404, 409, 413, 422, 507]) { call in
      try await add(call)
    },
    Endpoint(.delete, "/lists/{list}/items/{item}", statuses: [204, 404, 507]) { call in
      try await call.lists.remove(call.item, from: try call.list, by: call.device)
      return Response(status: .noContent)
    },
    Endpoint(.post, "/lists/{list}/items/{item}/move", statuses: [200, 404, 413, 422, 507]) { call in
      try await move(call)
    },
  ]

  private static func add(_ call: Call) async throws -> Response {
    let list = try call.list
    let members = try await call.members()
    let id = try id(of: members)
    do { return try await add(id, members, to: list, call) } catch let problem as Problem
      where members["id"] == nil && problem.item == id
    {
      // Leave out the id, because the server has created it and the client does not know it.
      throw problem.of(nil)
    }
  }

  private static func add(
    _ id: String, _ members: [String: JSONValue], to list: ListKey, _ call: Call
  ) async throws -> Response {
    var members = members
    members["id"] = nil
    if let priority = members["priority"], priority != .null {
      throw Problem(
        .invalid, "A new todo must have no priority, because the server places it; move it afterwards.",
        field: "priority", item: id)
    }
    let item = try ItemDocument(id: id, members: members, as: .todo, isNew: true)
    let (addition, version) = try await call.lists.add(item, to: list, by: call.device)
    return switch addition {
    case .added(let row): answer(row, version, .created)
    case .there(let row): answer(row, version, .ok)
    }
  }

  /// Returns the id that the client has chosen, or a new one.
  private static func id(of members: [String: JSONValue]) throws(Problem) -> String {
    switch members["id"] {
    case nil: return Identifier<Todo>().rawValue
    case .string(let id)? where Identifier<Todo>(rawValue: id) != nil: return id
    default: throw Problem(.invalid, "An id must be 1 to 64 ASCII letters, digits, - and _.", field: "id")
    }
  }

  private static func answer(_ row: StoredItemRow, _ version: Int, _ status: HTTPResponse.Status) -> Response
  {
    Answers.json(
      "{\"version\":\(version),\"item\":\(row.content)}", status: status, tag: EntityTags.tag(of: version))
  }

  private static func move(_ call: Call) async throws -> Response {
    let list = try call.list
    let other: String?
    switch try await call.members()["after"] {
    case .null?: other = nil
    case .string(let id)?: other = id
    default:
      throw Problem(
        .invalid, "“after” must be the id of a todo, or null for the top.", field: "after", item: call.item)
    }
    return try Answers.list(
      try await call.lists.move(call.item, after: other, in: list, by: call.device), as: .todo)
  }
}
#endif
