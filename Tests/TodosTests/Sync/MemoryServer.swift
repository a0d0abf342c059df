import Foundation
import SeededRandom

@testable import Todos

/// A minimal sync server in memory, which implements only the rules of pushing.
final class MemoryServer: @unchecked Sendable {
  struct List {
    var version = 1
    var items: [String: [String: JSONValue]] = [:]
    /// The newest applied batch of each device, and the version that it produced.
    var batches: [String: (batch: String, version: Int, kept: [String])] = [:]
    var isThere = true
  }

  private let lock = NSLock()
  private var lists: [String: List] = ["index": List()]
  private var refused = "(nothing)"
  private var namesRefused = false
  private var faulty: String?
  private var garbling: SplitMix64?
  private(set) var mark = "first"
  private var protocolVersion: String? = "2"
  private var restores = 0
  /// The versions of each path, oldest first.
  private(set) var history: [String: [Int]] = [:]

  /// Restores the state of a backup.
  ///
  /// - Parameters:
  ///   - isTold: Whether the server gets a new mark. Otherwise, it has to detect the restore
  ///     itself.
  ///   - mark: The server's mark afterwards, if not a new one.
  func restore(_ backup: MemoryServer, isTold: Bool = true, as mark: String? = nil) {
    let lists = backup.lock.withLock { backup.lists }
    lock.withLock {
      self.lists = lists
      history = [:]
      if let mark { self.mark = mark } else if isTold { renewMark() }
    }
  }

  private func renewMark() {
    restores += 1
    mark = "restored \(restores)"
  }

  func backup() -> MemoryServer {
    let copy = MemoryServer()
    lock.withLock { copy.lists = lists }
    return copy
  }

  func items(_ path: String) -> [[String: JSONValue]] {
    lock.withLock {
      lists[path].map { $0.isThere ? $0.items.sorted { $0.key < $1.key }.map(\.value) : [] } ?? []
    }
  }

  var listNames: [String] {
    lock.withLock { lists.filter { $0.key != "index" && $0.value.isThere }.keys.sorted() }
  }

  /// Writes members of an item, as a newer app or another client does.
  func write(_ path: String, _ item: String, _ members: [String: JSONValue]) {
    lock.withLock {
      lists[path]!.version += 1
      lists[path]!.items[item, default: [:]].merge(members) { $1 }
    }
  }

  /// Creates a list with some todos, given by id and title, as another client does.
  func make(_ list: String, _ todos: [(id: String, title: String)]) {
    let number = Int64(items("index").count)
    write("index", list, ["id": .string(list), "name": .string(list), "priority": .integer(number)])
    lock.withLock {
      lists[list] = List()
      for (number, todo) in todos.enumerated() {
        lists[list]!.items[todo.id] = [
          "id": .string(todo.id), "title": .string(todo.title), "priority": .integer(Int64(number)),
        ]
      }
    }
  }

  /// Deletes an item, as another client does.
  func delete(_ item: String, from path: String) {
    lock.withLock {
      lists[path]!.version += 1
      lists[path]!.items[item] = nil
    }
  }

  /// States this protocol version in responses, or none with nil.
  func speak(version: String?) { lock.withLock { protocolVersion = version } }

  func answer(_ request: TransportRequest) -> TransportResponse {
    var answer = content(for: request)
    answer.fields["protocol-version"] = lock.withLock { protocolVersion }
    return answer
  }

  private func content(for request: TransportRequest) -> TransportResponse {
    lock.withLock {
      if request.fields["Protocol-Version"] != "2" { return problem("The request is of another version.") }
      let device = request.fields["Authorization"] ?? ""
      let path = request.url.path.split(separator: "/").joined(separator: "/")
      if path == "versions" { return versions() }
      let name = path == "index" ? path : String(path.dropFirst("lists/".count))
      if let seen = request.fields["Last-Seen"]?.split(separator: " ", maxSplits: 1) {
        let isMark = seen.count == 2 && seen[1] == mark
        let isLost = Int(seen[0])! > lists[name]?.version ?? 0
        if isMark, isLost { renewMark() }
        if !isMark || isLost { return TransportResponse(status: 409, fields: [:], body: Data()) }
      }
      guard let list = lists[name], list.isThere else {
        return TransportResponse(status: 404, fields: [:], body: Data())
      }
      if name == faulty { return TransportResponse(status: 500, fields: [:], body: Data()) }
      if request.method == "GET" { return state(of: name, for: device, status: 200) }
      let batch = request.fields["Idempotency-Key"] ?? ""
      if let last = list.batches[device], last.batch == batch { return version(last.version, last.kept) }
      guard request.fields["If-Match"] == "\"\(list.version)\"" else {
        return state(of: name, for: device, status: 412)
      }
      return apply(request.body ?? Data(), to: name, batch, device)
    }
  }

  /// Adds a number to the version of a list.
  func exaggerate(_ list: String, by difference: Int) { lock.withLock { lists[list]!.version += difference } }

  /// Makes requests for a list fail from now on. With nil, no requests fail.
  func fail(_ list: String?) { lock.withLock { faulty = list } }

  /// Refuses items with this title. `isNamed` tells whether the response names the refused item.
  func refuse(_ title: String, isNamed: Bool = false) {
    lock.withLock { (refused, namesRefused) = (title, isNamed) }
  }

  /// Corrupts responses from now on, as drawn from a seed, or stops with nil.
  func garble(seed: UInt64?) { lock.withLock { garbling = seed.map { SplitMix64(seed: $0) } } }

  /// Returns the value with one random change, such as another type, another number or an extra element.
  private func garbled(_ value: JSONValue) -> JSONValue {
    let others: [JSONValue] = [
      .null, .integer(-1), .integer(.max), .number(-0.0), .number(1e300), .string(""), .string("x"),
      .bool(true),
      .array([]), .object([:]), .string("(index)"), .string(String(repeating: "👩‍👩‍👧", count: 400)),
    ]
    if draw(8) == 0 { return others[draw(others.count)] }
    switch value {
    case .array(var values):
      for index in values.indices where draw(3) == 0 { values[index] = garbled(values[index]) }
      if !values.isEmpty, draw(4) == 0 { values.append(values[draw(values.count)]) }
      if !values.isEmpty, draw(6) == 0 { values.remove(at: draw(values.count)) }
      return .array(values)
    case .object(var members):
      for name in members.keys.sorted() where draw(4) == 0 { members[name] = garbled(members[name]!) }
      if !members.isEmpty, draw(10) == 0 { members[members.keys.sorted()[draw(members.count)]] = nil }
      return .object(members)
    case .integer(let number): return .integer(number &+ Int64(draw(5)) - 2)
    default: return value
    }
  }

  private func draw(_ count: Int) -> Int { Int(garbling!.next() % UInt64(count)) }

  private func versions() -> TransportResponse {
    let others = lists.filter { $0.key != "index" && $0.value.isThere }.mapValues(\.version)
    return json(
      .object([
        "index": .integer(Int64(lists["index"]!.version)),
        "lists": .object(others.mapValues { .integer(Int64($0)) }), "mark": .string(mark),
      ]))
  }

  private func apply(_ body: Data, to name: String, _ batch: String, _ device: String) -> TransportResponse {
    struct Push: Decodable { var changes: [Change] }
    struct Change: Decodable {
      var id: String
      var insert: [String: JSONValue]?
      var update: [String: JSONValue]?
      var remove: Bool?
      var version: Int?
    }
    var list = lists[name]!
    guard let push = try? JSONDecoder().decode(Push.self, from: body) else {
      return problem("The push can't be read.")
    }
    var kept: [String] = []
    for change in push.changes {
      if let item = change.insert {
        list.items[change.id, default: [:]].merge(item) { $1 }
      } else if let update = change.update, list.items[change.id] != nil {
        list.items[change.id]!.merge(update) { $1 }
      } else if change.remove == true {
        let isThere = name == "index" && lists[change.id]?.isThere == true
        if isThere, let seen = change.version, seen != lists[change.id]?.version {
          kept.append(change.id)
        } else {
          list.items[change.id] = nil
        }
      }
    }
    if list.items.count > TodoRules.maxTodos { return problem("The list is full.") }
    if let item = list.items.first(where: { $0.value["title"] == .string(refused) })?.key {
      return problem("Nobody wants this.", item: namesRefused ? item : nil)
    }
    for item in push.changes.compactMap({ list.items[$0.id] }) {
      let data = try! JSONEncoder().encode(JSONValue.object(item))
      let isReadable =
        name == "index"
        ? (try? JSONDecoder().decode(TodoList.self, from: data)) != nil
        : (try? JSONDecoder().decode(Todo.self, from: data)) != nil
      if !isReadable { return problem("An item can't be read.") }
    }
    list.version += 1
    list.batches[device] = (batch, list.version, kept)
    lists[name] = list
    history[name, default: []].append(list.version)
    if name == "index" { followIndex(list) }
    return version(list.version, kept)
  }

  /// Creates the lists that the index names, and deletes the others.
  private func followIndex(_ index: List) {
    for id in index.items.keys {
      if lists[id] == nil { lists[id] = List() }
      if !lists[id]!.isThere {
        lists[id]!.isThere = true
        lists[id]!.version += 1
      }
    }
    for id in lists.keys where id != "index" && index.items[id] == nil && lists[id]!.isThere {
      lists[id]!.isThere = false
      lists[id]!.items = [:]
      lists[id]!.version += 1
    }
  }

  private func state(of name: String, for device: String, status: Int) -> TransportResponse {
    let list = lists[name]!
    return json(
      .object([
        "version": .integer(Int64(list.version)), "mark": .string(mark),
        "items": .array(list.items.sorted { $0.key < $1.key }.map { .object($0.value) }),
        "lastBatch": list.batches[device].map { .string($0.batch) } ?? .null,
        "kept": .array(list.batches[device]?.kept.map { .string($0) } ?? []),
      ]), status: status)
  }

  private func version(_ version: Int, _ kept: [String]) -> TransportResponse {
    json(
      .object([
        "version": .integer(Int64(version)), "mark": .string(mark),
        "kept": .array(kept.map { .string($0) }),
      ]))
  }

  private func problem(_ title: String, item: String? = nil) -> TransportResponse {
    var problem: [String: JSONValue] = ["title": .string(title), "status": .integer(422)]
    problem["item"] = item.map { .string($0) }
    return json(.object(problem), status: 422)
  }

  private func json(_ value: JSONValue, status: Int = 200) -> TransportResponse {
    let value = garbling == nil ? value : garbled(value)
    return TransportResponse(
      status: status, fields: ["Content-Type": "application/json"], body: try! JSONEncoder().encode(value))
  }
}
