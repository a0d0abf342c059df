import Foundation
import ListOrdering
public import Measuring

extension MergeCase {
  /// Reads the cases of a JSON file: one object, or an array of objects.
  ///
  /// A case has `local` and `server`, and may have `name` and `base`. They are arrays of todos with
  /// `id`, `text`, `priority` and `done`. Local todos also have `dirty` (true, false, or an array
  /// of `text`, `done`, `order`) and, if deleted, `removed`. A priority that is missing, null, not
  /// a number or infinite is read as NaN. Other faults in the server's rows are read leniently, as
  /// a client has to do. Faults in the client's own rows are errors.
  public static func read(file: String) throws(InputError) -> [MergeCase] {
    let example = #"{"local": […], "server": […]}"#
    let text = try InputFile.text(at: file, kind: "a JSON file of merge cases", example: example)
    return try read(Array(text.utf8), file: file)
  }

  /// Reads the cases in a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - file: The name for error messages.
  public static func read(_ bytes: [UInt8], file: String) throws(InputError) -> [MergeCase] {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    // Foundation's JSON5 scanner traps on bytes that are not UTF-8.
    guard String(validating: text, as: UTF8.self) != nil else {
      throw InputError(.data, "\(file): this is not UTF-8; save the file as UTF-8 text")
    }
    let isArray = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "[")
    let decoder = JSONDecoder()
    // Some encoders write NaN and Infinity.
    decoder.allowsJSON5 = true
    do {
      let cases =
        isArray
        ? try decoder.decode([CaseObject].self, from: Data(text))
        : [try decoder.decode(CaseObject.self, from: Data(text))]
      return try cases.enumerated().map { index, object in
        try object.mergeCase(number: index + 1, path: isArray ? "[\(index)]" : "")
      }
    } catch {
      let fault = error as? CaseFault ?? CaseFault(error, in: Data(text))
      throw InputError(.data, "\(file): \(fault.description)")
    }
  }
}

/// A fault in a case: where it is, what is wrong, and the remedy.
private struct CaseFault: Error {
  let path: String
  let problem: String
  let remedy: String

  var description: String { "\(path.isEmpty ? "" : path + ": ")\(problem); \(remedy)" }

  init(_ path: String, _ problem: String, _ remedy: String) {
    (self.path, self.problem, self.remedy) = (path, problem, remedy)
  }

  init(_ error: any Error, in text: Data) {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      self.init(Self.path(context.codingPath), "\"\(key.stringValue)\" is missing", "add it")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let (name, remedy) = Self.name(of: type)
      self.init(Self.path(context.codingPath), "this must be \(name)", remedy)
    default:
      // On Linux, the decoder does not say where the JSON is invalid.
      var reason = "\(error)"
      do {
        _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
      } catch {
        reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
      }
      self.init("", "invalid JSON: \(reason)", "correct the text there")
    }
  }

  /// Returns a path such as `[0].local[2].id`.
  static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? (path.isEmpty ? "" : path + ".") + key.stringValue
    }
  }

  private static func name(of type: Any.Type) -> (name: String, remedy: String) {
    switch type {
    case is String.Type: ("a string", "put it in quotes")
    case is Bool.Type: ("true or false", "write one of the two, without quotes")
    case is Double.Type: ("a number", "write it as a number, or null")
    case is [Any].Type: ("an array", "put the elements in [ ]")
    default:
      (
        "an object",
        "give it \"local\" and \"server\", or, if it is a todo, \"id\", \"text\" and so on"
      )
    }
  }
}

/// A case as written in a file.
private struct CaseObject: Decodable {
  let name: String?
  let base: [Row]?
  let local: [LocalRow]
  let server: [ServerRow]

  func mergeCase(number: Int, path: String) throws -> MergeCase {
    let prefix = path.isEmpty ? "" : path + "."
    try checkUnique(base?.map(\.id) ?? [], path: prefix + "base")
    try checkUnique(local.map(\.row.id), path: prefix + "local")
    return MergeCase(
      name: name ?? "case \(number)", base: base?.map(\.todo), local: local.map(\.todo),
      server: server.compactMap(\.todo),
      malformed: server.indices.filter { server[$0].todo == nil }.map { "\(prefix)server[\($0)]" })
  }

  private func checkUnique(_ ids: [String], path: String) throws {
    var seen: [String: Int] = [:]
    for (index, id) in ids.enumerated() {
      if id.isEmpty {
        throw CaseFault("\(path)[\(index)].id", "the id is empty", "give every todo an id")
      }
      if let first = seen.updateValue(index, forKey: id) {
        throw CaseFault(
          "\(path)[\(index)]", "the id \"\(id)\" is also the id of \(path)[\(first)]",
          "give every todo its own id")
      }
    }
  }
}

/// A todo of the base or of this client.
private struct Row: Decodable {
  let id: String
  let text: String
  let done: Bool
  let priority: Priority?

  var todo: MergeTodo {
    MergeTodo(
      id: id, content: text,
      placement: Placement(section: MergeSection(done: done), key: priority?.value ?? .nan))
  }
}

private struct LocalRow: Decodable {
  let row: Row
  let todo: LocalTodo

  private enum CodingKeys: String, CodingKey { case dirty, removed }

  init(from decoder: any Decoder) throws {
    row = try Row(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var todo = LocalTodo(row.todo)
    todo.dirty = try container.decode(Dirty.self, forKey: .dirty).fields
    todo.isRemoved = try container.decodeIfPresent(Bool.self, forKey: .removed) ?? false
    self.todo = todo
  }
}

/// A todo of the server; `nil` without an id. All other fields are optional.
private struct ServerRow: Decodable {
  let todo: MergeTodo?

  private enum CodingKeys: String, CodingKey { case id, text, done, priority }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: CodingKeys.self),
      let id = try? container.decode(String.self, forKey: .id), !id.isEmpty
    else {
      todo = nil
      return
    }
    let priority = try? container.decodeIfPresent(Priority.self, forKey: .priority)
    todo = MergeTodo(
      id: id, content: try container.decodeIfPresent(String.self, forKey: .text) ?? "",
      placement: Placement(
        section: MergeSection(done: try container.decodeIfPresent(Bool.self, forKey: .done) ?? false),
        key: priority?.value ?? .nan))
  }
}

/// A finite number, or NaN for a non-finite number or the name of one in a string.
private struct Priority: Decodable {
  let value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      let number = try container.decode(Double.self)
      value = number.isFinite ? number + 0 : .nan  // −0 + 0 is 0.
    } catch let error as DecodingError {
      guard let text = try? container.decode(String.self), Double(text)?.isFinite == false else {
        throw error
      }
      value = .nan
    } catch {
      value = .nan  // A number beyond `Double`.
    }
  }
}

/// The fields that a client has edited: all, none, or an array of their names.
private struct Dirty: Decodable {
  let fields: FieldSet<MergeTodo>

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      fields = flag ? .all : []
      return
    }
    let allowed = FieldSet<MergeTodo>.names.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let path = CaseFault.path(decoder.codingPath)
    guard let names = try? container.decode([String].self) else {
      throw CaseFault(path, "invalid value of dirty", "use true, false, or an array of \(allowed)")
    }
    var fields: FieldSet<MergeTodo> = []
    for (index, name) in names.enumerated() {
      guard let known = FieldSet<MergeTodo>.names.first(where: { $0.name == name }) else {
        throw CaseFault("\(path)[\(index)]", "there is no field \"\(name)\"", "use \(allowed)")
      }
      fields.insert(known.field)
    }
    self.fields = fields.withPresenceIfAll
  }
}
