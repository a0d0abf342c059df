import GRDB
import ListOrdering
import OrderedTable

/// The record that undoes or redoes a step of the user. It has the todos and lists that the step
/// changed, as they were before and after the step.
struct UndoStep: Codable, Hashable {
  var todos: [Trace<Todo>] = []
  var lists: [Trace<TodoList>] = []

  /// Whether the step moved any item.
  var isMove = false

  /// The lists that the step deleted. Their todos are kept as long as the step is.
  var deletedLists: [TodoList.ID] = []
  /// The new priorities that items got during the step or after it, although the step did not move
  /// them; `nil` if there are none. When this step is undone, the step before it takes them over,
  /// because its record has the former priorities.
  var relabels: Relabels?

  /// The changes of each item's priority that did not move it for the user, in their order. The keys
  /// are those of ``key(of:_:)``.
  typealias Relabels = [String: [Relabel]]

  /// A change of an item's priority that did not move it for the user.
  struct Relabel: Codable, Hashable {
    var former: Double
    var latter: Double
  }

  /// An item before and after a step.
  struct Trace<Item: StoredItem>: Hashable {
    var id: Item.ID
    /// The item before the step; `nil` if it did not exist.
    var former: State<Item>?
    /// The item's neighbors before the step, in its list and section.
    var neighbors = Neighbors<Item.ID>()
    /// The item after the step; `nil` if it no longer exists.
    var latter: State<Item>?
  }

  /// An item with the id of its list.
  struct State<Item: StoredItem>: Hashable {
    var item: Item
    var list: String
  }

  /// The items before and after an item.
  struct Neighbors<ID: Codable & Hashable>: Codable, Hashable {
    var lower: ID?
    var upper: ID?
  }
}

extension UndoStep {
  /// Whether the step changed any item.
  var changesAnything: Bool {
    isMove || todos.contains { $0.former != $0.latter } || lists.contains { $0.former != $0.latter }
  }

  /// Returns the name of an item in ``relabels``.
  static func key<Item: StoredItem>(of id: Item.ID, _: Item.Type) -> String { "\(Item.table)/\(id.rawValue)" }

  /// Records that an item has a new priority, although the user has not moved it.
  mutating func relabel(_ key: String, from former: Double, to latter: Double) {
    guard former.isFinite, latter.isFinite, former != latter else { return }
    var changes = relabels?[key] ?? []
    // If the priorities differ, the item was moved in between.
    if changes.last?.latter == former {
      changes[changes.count - 1].latter = latter
    } else {
      changes.append(Relabel(former: former, latter: latter))
    }
    relabels = relabels ?? [:]
    relabels![key] = changes
  }

  /// Takes over the new priorities that items got after the step. Priorities of items that the step
  /// did not move are also kept for the step before it.
  mutating func take(_ relabels: Relabels) {
    var rest = relabels
    func take<Item: StoredItem>(_ traces: inout [Trace<Item>]) {
      for index in traces.indices {
        let key = Self.key(of: traces[index].id, Item.self)
        guard let changes = rest[key] else { continue }
        let trace = traces[index]
        // If this step moved the item, the records of earlier steps have its priority from before
        // the move, so they do not need the new priority.
        let isUnmoved =
          trace.former?.list == trace.latter?.list && trace.former?.item.section == trace.latter?.item.section
          && trace.former?.item.orderKey == trace.latter?.item.orderKey
        for change in changes where traces[index].latter?.item.orderKey == change.former {
          traces[index].latter?.item.orderKey = change.latter
          if isUnmoved { traces[index].former?.item.orderKey = change.latter }
        }
        if !isUnmoved { rest[key] = nil }
      }
    }
    take(&todos)
    take(&lists)
    for (key, changes) in rest {
      for change in changes { relabel(key, from: change.former, to: change.latter) }
    }
  }

  /// Returns the traces in the former order of their items, so that an item's lower neighbor is
  /// restored before the item.
  static func inOrder<Item: StoredItem>(_ traces: [Trace<Item>]) -> [Trace<Item>] {
    traces.sorted { a, b in
      guard let a = a.former, let b = b.former else { return a.former == nil && b.former != nil }
      return (a.list, a.item.section, a.item.orderKey, a.item.id) < (
        b.list, b.item.section, b.item.orderKey, b.item.id
      )
    }
  }
}

extension UndoStep.Neighbors {
  /// Returns the destination after the lower neighbor; the start if there was no lower neighbor. If
  /// the lower neighbor has left, returns the destination before the upper one. If both have left,
  /// returns the end.
  func destination<Space>(
    where isHere: (ID) throws -> Bool
  ) rethrows -> OrderedTable<ID, Space>.Destination {
    guard let lower else { return .start }
    if try isHere(lower) { return .after(lower) }
    if let upper, try isHere(upper) { return .before(upper) }
    return .end
  }
}

/// The coding of a trace. Each edit writes a step, so the JSON is short: `former` has only the members
/// that differ from those of a new item, and `latter` only those that differ from `former`. So a step
/// stays readable when a later version adds a field.
extension UndoStep.Trace: Codable {
  /// Files store the neighbors in British spelling.
  private enum CodingKeys: String, CodingKey {
    case id, former, neighbors = "neighbours", latter
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Item.ID.self, forKey: .id)
    neighbors = try container.decode(UndoStep.Neighbors.self, forKey: .neighbors)
    var state = UndoStep.State(item: Item(id: id), list: "")
    for (key, path) in [(CodingKeys.former, \Self.former), (.latter, \.latter)] where container.contains(key)
    {
      try state.read(container.nestedContainer(keyedBy: MemberName.self, forKey: key))
      self[keyPath: path] = state
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(neighbors, forKey: .neighbors)
    var state = UndoStep.State(item: Item(id: id), list: "")
    for (key, next) in [(CodingKeys.former, former), (.latter, latter)] {
      guard let next else { continue }
      var members = container.nestedContainer(keyedBy: MemberName.self, forKey: key)
      try next.write(to: &members, except: state)
      state = next
    }
  }
}

extension UndoStep.State {
  private static var list: MemberName { MemberName("list") }
  private static var unknown: MemberName { MemberName("unknown") }

  /// Reads the members of a trace. Missing members leave the state unchanged.
  fileprivate mutating func read(_ members: KeyedDecodingContainer<MemberName>) throws {
    list = try members.decodeIfPresent(String.self, forKey: Self.list) ?? list
    for field in Item.descriptions { try field.readCompact(members, &item) }
    item.unknownMembers =
      try members.decodeIfPresent(UnknownMembers.self, forKey: Self.unknown) ?? item.unknownMembers
  }

  /// Writes the members that differ from those of another state.
  fileprivate func write(to members: inout KeyedEncodingContainer<MemberName>, except other: Self) throws {
    if list != other.list { try members.encode(list, forKey: Self.list) }
    for field in Item.descriptions where !field.isSame(item, other.item) {
      try field.writeCompact(item, &members)
    }
    if item.unknownMembers != other.item.unknownMembers {
      try members.encode(item.unknownMembers, forKey: Self.unknown)
    }
  }
}

extension UndoStep {
  /// Converts the JSON of a step of versions 2 to 5, which stored an item as an array of values
  /// without names.
  static func nameMembers(of step: JSONValue) -> JSONValue {
    let names = [
      "todos": [
        "list", "id", "title", "tags", "deadline", "done", "priority", "transfers", "edits", "unknown",
      ],
      "lists": ["list", "id", "name", "color", "image", "priority", "unknown"],
    ]
    guard case .object(var step) = step else { return step }
    for (kind, names) in names {
      guard case .array(var traces)? = step[kind] else { continue }
      for index in traces.indices {
        guard case .object(var trace) = traces[index] else { continue }
        for state in ["former", "latter"] {
          guard case .array(let values)? = trace[state] else { continue }
          trace[state] = .object(Dictionary(uniqueKeysWithValues: zip(names, values)))
        }
        traces[index] = .object(trace)
      }
      step[kind] = .array(traces)
    }
    return .object(step)
  }
}
