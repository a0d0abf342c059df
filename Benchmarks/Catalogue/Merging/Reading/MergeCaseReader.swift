import Measuring
import ListOrdering

/// Turns JSON into merge cases, and finds fault by line and path.
struct MergeCaseReader {
  let file: String

  func cases(in root: JSONNode) throws(InputError) -> [MergeCase] {
    guard case .array(let nodes) = root.value else { return [try mergeCase(root, path: "", number: 1)] }
    var cases: [MergeCase] = []
    for (index, node) in nodes.enumerated() {
      cases.append(try mergeCase(node, path: "[\(index)]", number: index + 1))
    }
    return cases
  }

  private func mergeCase(_ node: JSONNode, path: String, number: Int) throws(InputError) -> MergeCase {
    guard case .object = node.value else {
      throw fault(
        node, path, "a case must be an object, not \(node.kind)", "give it \"local\" and \"server\"")
    }
    let prefix = path.isEmpty ? "" : path + "."
    var name = "case \(number)"
    if let given = node["name"], !given.isNull { name = try string(given, prefix + "name") }
    var base: [Todo]?
    if let given = node["base"], !given.isNull {
      base = []
      for (node, path) in try rows(given, path: prefix + "base") {
        base?.append(try serverTodo(node, path: path, isLenient: false))
      }
      try checkUnique(base!.map(\.id), in: given, path: prefix + "base")
    }
    let localNode = try field("local", of: node, path: path)
    var local: [LocalTodo] = []
    for (node, path) in try rows(localNode, path: prefix + "local") {
      local.append(try localTodo(node, path: path))
    }
    try checkUnique(local.map(\.id), in: localNode, path: prefix + "local")
    var server: [Todo] = []
    var malformed: [String] = []
    for (node, path) in try rows(try field("server", of: node, path: path), path: prefix + "server") {
      if case .string(let id)? = node["id"]?.value, !id.isEmpty {
        server.append(try serverTodo(node, path: path, isLenient: true))
      } else {
        malformed.append(path)
      }
    }
    return MergeCase(name: name, base: base, local: local, server: server, malformed: malformed)
  }

  private func localTodo(_ node: JSONNode, path: String) throws(InputError) -> LocalTodo {
    let row = try serverTodo(node, path: path, isLenient: false)
    var todo = LocalTodo(row)
    todo.dirty = try dirtyFields(try field("dirty", of: node, path: path), path: path + ".dirty")
    if let removed = node["removed"], !removed.isNull {
      todo.isRemoved = try flag(removed, path + ".removed")
    }
    return todo
  }

  /// - Parameter isLenient: Whether a text or a flag may be missing, and a priority anything: "", false and
  ///   NaN are then read.
  private func serverTodo(
    _ node: JSONNode, path: String, isLenient: Bool
  ) throws(InputError) -> Todo {
    let idNode = try field("id", of: node, path: path)
    let id = try string(idNode, path + ".id")
    guard !id.isEmpty else {
      throw fault(idNode, path + ".id", "the id is empty", "every todo needs an id of its own")
    }
    var text = ""
    if let given = try optionalField("text", of: node, path: path, isOptional: isLenient) {
      text = try string(given, path + ".text")
    }
    var done = false
    if let given = try optionalField("done", of: node, path: path, isOptional: isLenient) {
      done = try flag(given, path + ".done")
    }
    let key = try priority(node["priority"], path: path + ".priority", isLenient: isLenient)
    return Todo(
      id: id, content: text, placement: Placement(section: TodoSection(done: done), key: key))
  }

  /// NaN where there is none that sorts.
  private func priority(
    _ node: JSONNode?, path: String, isLenient: Bool
  ) throws(InputError) -> Double {
    guard let node else { return .nan }
    switch node.value {
    case .number(let number) where number.isFinite: return number + 0  // −0 + 0 is 0.
    case .number, .null: return .nan
    case .string(let text) where Double(text)?.isFinite == false: return .nan
    case _ where isLenient: return .nan
    default:
      throw fault(
        node, path, "the priority must be a number, not \(node.kind)", "write it as a number, or null")
    }
  }

  private func dirtyFields(_ node: JSONNode, path: String) throws(InputError) -> FieldSet<Todo> {
    let allowed = FieldSet<Todo>.names.map { "\"\($0.name)\"" }.joined(separator: ", ")
    switch node.value {
    case .bool(let flag): return flag ? .all : []
    case .array(let nodes):
      var fields: FieldSet<Todo> = []
      for (index, node) in nodes.enumerated() {
        let name = try string(node, "\(path)[\(index)]")
        guard let known = FieldSet<Todo>.names.first(where: { $0.name == name }) else {
          throw fault(node, "\(path)[\(index)]", "\"\(name)\" is no field", "use \(allowed)")
        }
        fields.insert(known.field)
      }
      return fields.withPresenceIfAll
    default:
      throw fault(node, path, "dirty cannot be \(node.kind)", "use true, false, or an array of \(allowed)")
    }
  }
}

extension MergeCaseReader {
  private func fault(
    _ node: JSONNode, _ path: String, _ problem: String, _ mend: String
  ) -> InputError {
    InputError(.data, "\(file): line \(node.line): \(path.isEmpty ? "" : path + ": ")\(problem); \(mend)")
  }

  private func rows(
    _ node: JSONNode, path: String
  ) throws(InputError) -> [(node: JSONNode, path: String)] {
    guard case .array(let nodes) = node.value else {
      throw fault(node, path, "the todos must be an array, not \(node.kind)", "put them in [ ]")
    }
    return nodes.enumerated().map { ($1, "\(path)[\($0)]") }
  }

  private func field(_ name: String, of node: JSONNode, path: String) throws(InputError) -> JSONNode {
    guard case .object = node.value else {
      throw fault(node, path, "a todo must be an object, not \(node.kind)", "give it an id, a text and so on")
    }
    if let field = node[name] { return field }
    throw fault(node, path, "\"\(name)\" is missing", "add it")
  }

  private func optionalField(
    _ name: String, of node: JSONNode, path: String, isOptional: Bool
  ) throws(InputError) -> JSONNode? {
    guard isOptional else { return try field(name, of: node, path: path) }
    return node[name].flatMap { $0.isNull ? nil : $0 }
  }

  private func string(_ node: JSONNode, _ path: String) throws(InputError) -> String {
    if case .string(let text) = node.value { return text }
    throw fault(node, path, "this must be a string, not \(node.kind)", "put it in quotes")
  }

  private func flag(_ node: JSONNode, _ path: String) throws(InputError) -> Bool {
    if case .bool(let flag) = node.value { return flag }
    throw fault(
      node, path, "this must be true or false, not \(node.kind)", "write one of the two, without quotes")
  }

  private func checkUnique(_ ids: [String], in node: JSONNode, path: String) throws(InputError) {
    guard case .array(let nodes) = node.value else { return }
    var seen: [String: Int] = [:]
    for (index, id) in ids.enumerated() {
      if let first = seen.updateValue(index, forKey: id) {
        throw fault(
          nodes[index], "\(path)[\(index)]", "the id \"\(id)\" is that of \(path)[\(first)] too",
          "give every todo an id of its own")
      }
    }
  }
}

extension JSONNode {
  fileprivate var isNull: Bool {
    if case .null = value { true } else { false }
  }
}
