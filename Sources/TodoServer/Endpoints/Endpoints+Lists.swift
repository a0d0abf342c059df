#if Server
import HTTPTypes
import Hummingbird
import Logging
import Todos

extension Endpoints {
  /// The endpoints of a list.
  static let lists = [
    Endpoint(.get, "/lists/{list}", statuses: [200, 304, 404, 409, 422]) { call in
      try await fetch(try call.list, call)
    },
    Endpoint(.patch, "/lists/{list}", statuses: [200, 404, 409, 412, 413, 422, 428, 507]) { call in
      try await push(to: try call.list, call)
    },
    Endpoint(.put, "/lists/{list}", statuses: [200, 201, 413, 422, 507]) { call in
      try await make(call)
    },
  ]

  /// The endpoints of the index.
  static let index = [
    Endpoint(.get, "/index", statuses: [200, 304, 409, 422]) { call in
      try await fetch(.index(of: call.device.account.id), call)
    },
    Endpoint(.patch, "/index", statuses: [200, 409, 412, 413, 422, 428, 507]) { call in
      try await push(to: .index(of: call.device.account.id), call)
    },
  ]

  /// Returns a response with a list, or with status 304 if the client already has it. For 304, the
  /// client must send both the list's tag and the account's mark (see ``ListStorage``), because a
  /// restored server may reuse a version for other contents.
  private static func fetch(_ list: ListKey, _ call: Call) async throws -> Response {
    let sequence = try sequence(call, of: list)
    let seen = try LastSeen(call)
    try await requirePast(seen, of: list, call)
    if let known = try known(call), seen != nil, let version = try await call.lists.storage.version(of: list)
    {
      let tag = EntityTags.tag(of: version)
      if known.holdsWeakly(tag) { return Answers.notModified(tag: tag) }
    }
    return try Answers.list(
      try await call.lists.contents(of: list, for: call.device), as: ItemKind(list), in: sequence)
  }

  /// Rejects a client that has seen a state that this server lacks. Otherwise the client would
  /// conclude that the missing items were deleted.
  ///
  /// - Throws: ``Problem`` of the kind `restored`, and ``StorageError``.
  private static func requirePast(_ seen: LastSeen?, of list: ListKey, _ call: Call) async throws {
    guard let seen else { return }
    switch try await call.lists.compare(seen, of: list) {
    case .past: return
    case .otherMark: break
    case .lost:
      call.context.logger.warning(
        """
        A client has seen a later version than the server has, so the database was restored from a backup. \
        Clients now push what it lacks. Run “todos restored” after each restore, so that no edit is missed.
        """, metadata: ["account": "\(list.account)", "list": "\(list.list)", "seen": "\(seen.version)"])
    }
    throw Problem(
      .restored,
      "The server's mark has changed; fetch /versions, discard the known versions, and push what is missing.")
  }

  /// Returns the tags of the versions that the client has, from `If-None-Match`.
  static func known(_ call: Call) throws(Problem) -> EntityTags? {
    guard let field = call.request.headers[.ifNoneMatch] else { return nil }
    guard let tags = EntityTags(field) else {
      throw Problem(.malformed, "If-None-Match must be a list of tags in quotes, such as \"17\".")
    }
    return tags
  }

  private static func sequence(_ call: Call, of list: ListKey) throws(Problem) -> ItemSequence {
    let sorts = call.request.uri.queryParameters.getAll("sort")
    if sorts.isEmpty { return .byPosition }
    if sorts.allSatisfy({ $0 == "deadline" }) && !list.isIndex { return .byDeadline }
    throw Problem(.invalid, "Only todos can be sorted, and only by deadline: sort=deadline.", field: "sort")
  }

  private static func push(to list: ListKey, _ call: Call) async throws -> Response {
    let head = try PushHead(call)
    let edits = try ItemEdit.edits(of: try await call.members())
    try await requirePast(head.seen, of: list, call)
    let outcome = try await call.lists.push(edits, batch: head.batch, by: call.device, to: list) { version in
      head.base.holdsStrongly(EntityTags.tag(of: version))
    }
    return switch outcome {
    case .applied(let version, let mark, let kept): try Answers.push(version, mark: mark, kept: kept)
    case .stale(let stored): try Answers.list(stored, as: ItemKind(list), status: .preconditionFailed)
    }
  }

  /// Creates a list, and adds it to the index.
  private static func make(_ call: Call) async throws -> Response {
    guard let id = call.parameter("list"), Identifier<TodoList>(rawValue: id) != nil else {
      throw Problem(.invalid, "An id must be 1 to 64 ASCII letters, digits, - and _.", field: "id")
    }
    let body = try await call.body()
    var members = try body.isEmpty ? [:] : JSONText.members(of: body)
    if let named = members["id"], named != .string(id) {
      throw Problem(.invalid, "The id in the body differs from the id in the path.", field: "id", item: id)
    }
    members["id"] = nil
    if let priority = members["priority"], priority != .null {
      throw Problem(
        .invalid,
        "A new list must have no priority, because the server adds it at the end; move it with PATCH /index.",
        field: "priority", item: id)
    }
    if members["name"] == nil { members["name"] = .string("List") }
    let list = ListKey(account: try call.device.account.id, list: id)
    let created = try await call.lists.make(list, members: members, by: call.device)
    return Answers.version(created.version, status: created.isNew ? .created : .ok)
  }
}
#endif
