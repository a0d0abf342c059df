import Catalogue
import ListOrdering
import PropertyTesting

/// A client as an app has it: the rows that it stores, and the lists that it shows, one a section.
///
/// Every edit goes through a list of the core, and what that returns is stored; beside each list stands a plain array
/// that is edited alike.
struct Replica {
  private(set) var client: SimulatedClient
  private(set) var lists: [TodoSection: PriorityList<String>] = [:]
  private(set) var orders: [TodoSection: [String]] = [:]
  /// The message that is about to be sent.
  var pending: SimulatedServer.Batch?
  /// Whether rows had to be mended after a merge.
  private(set) var wasRepaired = false

  init(number: Int) {
    client = SimulatedClient(number: number)
    for section in TodoSection.allCases {
      lists[section] = PriorityList()
      orders[section] = []
    }
  }

  /// How many items there are to see.
  var count: Int { orders.values.reduce(0) { $0 + $1.count } }

  /// The section and the place in it of the item that is that many places down the screen.
  func place(_ number: Int) -> (section: TodoSection, index: Int) {
    let open = orders[.open]!.count
    return number < open ? (.open, number) : (.done, number - open)
  }
}

// MARK: - Editing

extension Replica {
  mutating func insert(_ id: String, in section: TodoSection, at index: Int) throws {
    orders[section]!.insert(id, at: index)
    let changes = try lists[section]!.insert(id, at: index)
    client.items.append(
      LocalTodo(id: id, content: "", placement: Placement(section: section, key: .nan), dirty: .all))
    try store(changes, of: id)
  }

  mutating func move(in section: TodoSection, from: Int, to: Int) throws {
    let id = orders[section]!.remove(at: from)
    orders[section]!.insert(id, at: to)
    try store(lists[section]!.move(from: from, to: to), of: id)
  }

  /// Puts an item into the other section.
  mutating func put(from section: TodoSection, _ index: Int, to target: Int) throws {
    let other: TodoSection = section == .open ? .done : .open
    let id = orders[section]!.remove(at: index)
    orders[other]!.insert(id, at: target)
    try lists[section]!.remove(id)
    let changes = try lists[other]!.insert(id, at: target)
    let item = try self.index(of: id)
    client.items[item].placement.section = other
    client.items[item].dirty.insert(.section)
    try store(changes, of: id)
  }

  mutating func write(_ letter: String, in section: TodoSection, _ index: Int) throws {
    let item = try self.index(of: orders[section]![index])
    client.items[item].content += letter
    client.items[item].dirty.insert(.content)
  }

  /// Removes an item; returns its id.
  mutating func remove(from section: TodoSection, _ index: Int) throws -> String {
    let id = orders[section]!.remove(at: index)
    try lists[section]!.remove(id)
    client.items[try self.index(of: id)].isRemoved = true
    return id
  }

  private func index(of id: String) throws -> Int {
    guard let index = client.items.firstIndex(where: { $0.id == id && !$0.isRemoved }) else {
      throw Lost(id: id, place: "replica \(client.number)")
    }
    return index
  }

  /// Stores the rows that an edit of one item wrote. The others' were relabelled, which is no move.
  private mutating func store(_ changes: RowChanges<String, Double>, of id: String) throws {
    for change in changes {
      let index = try index(of: change.id)
      client.items[index].placement.key = change.key
      if change.id == id {
        client.items[index].dirty.insert(.order)
      } else if !client.items[index].dirty.contains(.order) {
        client.items[index].isRekeyed = true
      }
    }
  }
}

// MARK: - Syncing

extension Replica {
  /// Merges an answer of the server, and prepares what there is to send.
  mutating func fetch(_ answer: SimulatedServer.Answer, policy: some MergePolicy, mayRepair: Bool) throws {
    _ = try client.receive(answer, policy: policy)
    try read(mayRepair: mayRepair)
    pending = client.batch()
  }

  mutating func acknowledge(version: Int) { client.acknowledge(version: version) }

  /// Begins anew with what is stored, its rows in another sequence. A message that was not sent is forgotten.
  mutating func restart(_ sequence: [Int]) throws {
    client.items = sequence.map { client.items[$0] }
    pending = nil
    try read(mayRepair: false)
  }

  /// Makes the lists of the stored rows, and stores what of them had to be repaired.
  private mutating func read(mayRepair: Bool) throws {
    for section in TodoSection.allCases {
      let rows = client.items.filter { !$0.isRemoved && $0.placement.section == section }
      let (list, repair) = try PriorityList<String>.restore(rows.map { (id: $0.id, key: $0.placement.key) })
      try require(
        mayRepair || repair.isEmpty, "replica \(client.number) has stored what needs repair: \(repair)")
      lists[section] = list
      orders[section] = Array(list)
      for change in repair.changes {
        wasRepaired = true
        let index = try index(of: change.id)
        client.items[index].placement.key = change.key
        if !client.items[index].dirty.contains(.order) { client.items[index].isRekeyed = true }
      }
    }
  }
}

// MARK: - Checking

extension Replica {
  /// What is stored is what is shown: once, in order, under keys that differ.
  func check() throws {
    try requireEqual(Set(client.items.map(\.id)).count, client.items.count, "ids at replica \(client.number)")
    for section in TodoSection.allCases {
      let rows = client.items.filter { !$0.isRemoved && $0.placement.section == section }
        .sorted { ($0.placement.key, $0.id) < ($1.placement.key, $1.id) }
      try requireEqual(
        rows.map(\.id), orders[section]!, "what replica \(client.number) has stored as \(section)")
      try requireEqual(Array(lists[section]!), orders[section]!, "the list of replica \(client.number)")
      let keys = rows.map(\.placement.key)
      try require(
        keys.allSatisfy(\.isFinite) && zip(keys, keys.dropFirst()).allSatisfy(<),
        "replica \(client.number) has stored as \(section) the keys \(keys)")
    }
  }

  /// The live items as rows of the server, by id.
  var rows: [String: ServerTodo] {
    let live = client.items.filter { !$0.isRemoved }
    return Dictionary(
      live.map { ($0.id, ServerTodo(id: $0.id, content: $0.content, placement: $0.placement)) },
      uniquingKeysWith: { $1 })
  }
}

/// An item that nobody removed is gone.
struct Lost: Error, CustomStringConvertible {
  let id: String
  let place: String
  var description: String { "\(id), which nobody removed, is gone from \(place)" }
}
