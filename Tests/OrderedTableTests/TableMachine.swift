import GRDB
import ListOrdering
import OrderedTable
import PropertyTesting

/// Compares two lists of a table with lists in memory. After every operation, both have the same
/// order, by `ORDER BY key, id`, and have written the same rows. Numbers name the items in memory,
/// and map to ids in the table.
struct TableMachine<Tested: TestedTable, IDs: TestedIDs>: StateMachine {
  typealias Table = OrderedTable<IDs.ID, Tested.Space>
  typealias Model = OrderedList<Int, Tested.Space>

  private let database: DatabaseQueue
  private let table: Table
  private var lists: [Model]
  private var nextID = 0
  private var focus = 0
  private var hasRelabeled = false

  init(_ source: inout Source) throws {
    let space = try Tested.space(&source)
    let schema = try TestSchema.draw(&source, column: Tested.column, ids: IDs.declaration)
    source.note("\(schema), \(space)")
    database = try DatabaseQueue()
    table = IDs.table(space)
    lists = [Model(space: space), Model(space: space)]
    try database.write { try schema.create($0) }
  }

  func command(_ source: inout Source) throws -> TableCommand {
    source.count()
    source.label("relabeled", if: hasRelabeled)
    return try TableCommand.draw(from: &source, counts: lists.map(\.count), focus: focus)
  }

  func check() throws {
    try database.read { db in
      for (number, list) in lists.enumerated() {
        try requireEqual(try storedIDs(db, list: number, IDs.self), Array(list), "list \(number)")
      }
    }
  }

  mutating func apply(_ command: TableCommand) throws {
    let before = lists
    if let place = command.focus { focus = place }
    switch command {
    case .insert(let count, let list, let aim):
      let numbers = newIDs(count)
      let ids = numbers.map { id($0, in: list) }
      let destination = destination(aim, in: list)
      let changes = try database.write { db in
        try count == 1
          ? table.list(list).insert(db, ids[0], at: destination, values: ["title": "new"])
          : table.list(list).insert(db, ids, at: destination)
      }
      try compare(changes, with: try insert(numbers, into: list, aim), own: count, before[list])
    case .makeRoom(let count, let list, let aim):
      let numbers = newIDs(count)
      let destination = destination(aim, in: list)
      let room = try database.write { db in
        let room = try table.list(list).makeRoom(db, for: count, at: destination)
        for (number, key) in zip(numbers, room.keys) {
          // The list's column may be part of the id.
          let values = Dictionary(
            uniqueKeysWithValues: zip(IDs.columns, IDs.values(of: id(number, in: list)))
          ).merging(["list": list.databaseValue, "place": key.databaseValue]) { $1 }
          try db.execute(
            sql: """
              INSERT INTO item (\(values.keys.joined(separator: ", "))) \
              VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))
              """, arguments: StatementArguments(Array(values.values)))
        }
        return room
      }
      let rows = try insert(numbers, into: list, aim)
      try requireEqual(room.keys, numbers.map { lists[list].key(of: $0)! })
      try compare(room.changes, with: rows.filter { !numbers.contains($0.id) }, own: 0, before[list])
    case .move(let item, let list, let target, let aim):
      let number = lists[list][item]
      let destination = destination(aim, in: target)
      let changes = try database.write {
        try table.list(target).move($0, id(number, in: list), to: destination)
      }
      try compare(changes, with: try move(number, from: list, to: target, aim), own: 1, before[target])
    case .moveSeveral(let items, let list, let target, let aim):
      let numbers = items.map { lists[list][$0] }
      let destination = destination(aim, in: target)
      let changes = try database.write {
        try table.list(target).move($0, numbers.map { id($0, in: list) }, to: destination)
      }
      try compare(
        changes, with: try move(numbers, from: list, to: target, aim), own: items.count, before[target])
    case .moveInView(let list, let places, let offsets, let destination):
      let visible = places.map { lists[list][$0] }
      let changes = try database.write {
        try table.list(list).move(
          $0, fromOffsets: offsets, toOffset: destination, in: visible.map { id($0, in: list) })
      }
      try compare(
        changes, with: try lists[list].move(fromOffsets: offsets, toOffset: destination, in: visible),
        own: offsets.count, before[list])
    case .remove(let items, let list):
      let numbers = items.map { lists[list][$0] }
      try database.write { try table.remove($0, numbers.map { id($0, in: list) }) }
      try lists[list].remove(contentsOf: numbers)
    case .mistake(let mistake, let list): try make(mistake, in: list)
    }
  }

  /// Requires that the table wrote the rows that the list in memory wrote, with the same keys.
  ///
  /// - Parameters:
  ///   - own: The number of items given to the operation; it relabels if it writes more.
  ///   - before: The list before the operation. In memory, a written row may have its former key.
  private mutating func compare(
    _ changes: Table.Changes, with rows: some Sequence<OrderedRow<Int, Table.Key>>, own: Int,
    _ before: Model
  ) throws {
    hasRelabeled = hasRelabeled || changes.rows.count > own
    let expected = rows.filter { before.key(of: $0.id) != $0.key }
    let written = changes.rows.map { OrderedRow(id: IDs.number($0.id), key: $0.key) }
    try requireEqual(written.count, expected.count, "\(written), not \(expected)")
    try requireEqual(Set(written), Set(expected), "the rows written")
    try requireEqual(changes.repaired.map(IDs.number), [], "nothing needed a repair")
    let isRow = IDs.columns.map { "\($0) = ?" }.joined(separator: " AND ")
    try database.read { db in
      for row in changes.rows {
        let stored = try DatabaseValue.fetchOne(
          db, sql: "SELECT place FROM item WHERE \(isRow)",
          arguments: StatementArguments(IDs.values(of: row.id)))
        try requireEqual(stored.flatMap(Table.Key.init(stored:)), row.key, "the key of \(row.id)")
      }
    }
  }

  // MARK: In memory

  private mutating func newIDs(_ count: Int) -> [Int] {
    defer { nextID += count }
    // Some ids sort before the others.
    return (nextID..<nextID + count).map { $0 % 3 == 0 ? -$0 : $0 }
  }

  /// Returns the id of an item in a list of the table.
  private func id(_ number: Int, in list: Int) -> IDs.ID { IDs.id(number, list: list) }

  private func destination(_ aim: Aim, in list: Int) -> Table.Destination {
    func item(_ index: Int) -> IDs.ID { id(lists[list][index], in: list) }
    return switch aim {
    case .start: .start
    case .end: .end
    case .before(let index): .before(item(index))
    case .after(let index): .after(item(index))
    case .between(let lower, let upper): .between(lower.map(item), upper.map(item))
    case .index(let index): .index(index)
    }
  }

  private mutating func insert(_ ids: [Int], into list: Int, _ aim: Aim) throws -> [OrderedRow<
    Int, Table.Key
  >] {
    let index =
      switch aim {
      case .start: 0
      case .end: lists[list].count
      case .before(let item): item
      case .after(let item): item + 1
      case .index(let index): index
      case .between(let lower, let upper): index(between: lower, upper, in: lists[list])
      }
    if ids.count == 1, case .between(let lower, let upper) = aim {
      let (low, high) = (lower.map { lists[list][$0] }, upper.map { lists[list][$0] })
      return Array(try lists[list].insert(ids[0], between: low, and: high))
    }
    return Array(try lists[list].insert(contentsOf: ids, at: index))
  }

  /// Returns the index at which the list in memory inserts between two neighbors.
  private func index(between lower: Int?, _ upper: Int?, in list: Model) -> Int {
    let high = upper ?? list.count
    guard let lower else { return high }
    return high - lower > 1 && list.insertsLeft(at: lower + 1) == 0 && list.insertsLeft(at: high) > 0
      ? high : lower + 1
  }

  private mutating func move(
    _ id: Int, from list: Int, to target: Int, _ aim: Aim
  ) throws -> [OrderedRow<Int, Table.Key>] {
    if list != target {
      try lists[list].remove(id)
      return try insert([id], into: target, aim)
    }
    if case .between(let lower, let upper) = aim {
      let (low, high) = (lower.map { lists[list][$0] }, upper.map { lists[list][$0] })
      return Array(try lists[list].move(id, between: low, and: high))
    }
    return try move([id], from: list, to: target, aim)
  }

  private mutating func move(
    _ ids: [Int], from list: Int, to target: Int, _ aim: Aim
  ) throws -> [OrderedRow<Int, Table.Key>] {
    if list != target {
      try lists[list].remove(contentsOf: ids)
      return try insert(ids, into: target, aim)
    }
    let current = lists[list]
    let rest = current.filter { !ids.contains($0) }
    switch aim {
    case .start: return Array(try lists[list].move(ids, to: 0))
    case .end: return Array(try lists[list].move(ids, to: rest.count))
    case .before(let item): return Array(try lists[list].move(ids, to: rest.firstIndex(of: current[item])!))
    case .after(let item):
      return Array(try lists[list].move(ids, to: rest.firstIndex(of: current[item])! + 1))
    case .index(let index): return Array(try lists[list].move(ids, to: index))
    case .between(let lower, let upper):
      return Array(
        try lists[list].move(ids, between: lower.map { current[$0] }, and: upper.map { current[$0] }))
    }
  }

  // MARK: Mistakes

  private func make(_ mistake: TableMistake, in number: Int) throws {
    let list = table.list(number)
    let first = id(lists[number][0], in: number)
    let last = id(lists[number][lists[number].count - 1], in: number)
    let (nobody, another) = (id(nextID + 1, in: number), id(nextID + 2, in: number))
    switch mistake {
    case .moveNothing:
      try refuses(.unknown(nobody)) { try list.move($0, nobody, to: .start) }
      try refuses(.unknown(nobody)) { try list.move($0, [first, nobody], to: .end) }
    case .nextToNothing:
      try refuses(.neighborGone(nobody)) { try list.move($0, first, to: .after(nobody)) }
      try refuses(.neighborGone(nobody)) { try list.insert($0, another, at: .between(first, nobody)) }
      try refuses(.neighborGone(nobody), isInside: [true]) { _ = try list.makeRoom($0, at: .before(nobody)) }
    case .nextToOneOfAnotherList:
      guard let item = lists[1 - number].first else { return }
      let other = id(item, in: 1 - number)
      try refuses(.neighborGone(other)) { try list.move($0, first, to: .before(other)) }
      try refuses(.neighborGone(other)) { try list.move($0, [first], to: .between(nil, other)) }
    case .crossBounds:
      try refuses(.neighborsReversed(last, first)) { try list.insert($0, nobody, at: .between(last, first)) }
      try refuses(.neighborsReversed(last, first), isInside: [true]) {
        _ = try list.makeRoom($0, at: .between(last, first))
      }
    case .insertAgain:
      try refuses(.duplicate(first)) { try list.insert($0, first, at: .end) }
      try refuses(.duplicate(first)) { try list.insert($0, [nobody, first], at: .before(last)) }
    case .insertOneTwice:
      try refuses(.duplicate(nobody)) { try list.insert($0, [nobody, nobody], at: .end) }
    case .moveOneTwice:
      try refuses(.duplicate(first)) { try list.move($0, [first, first], to: .end) }
    case .moveNextToOneself:
      try refuses(.duplicate(first)) { try list.move($0, [first, last], to: .after(first)) }
    case .beyondTheEnd:
      let count = lists[number].count
      try refuses(.index(count + 1, count: count)) { try list.insert($0, nobody, at: .index(count + 1)) }
      try refuses(.index(count, count: count - 1)) { try list.move($0, first, to: .index(count)) }
    case .removeNothing:
      try refuses(.unknown(nobody)) { try list.remove($0, [first, nobody]) }
    }
  }

  /// Requires that an operation is refused for this reason and changes nothing, both in the
  /// caller's transaction, which continues, and in its own.
  private func refuses(
    _ reason: OrderedTableError<IDs.ID>.Reason, isInside: [Bool] = [true, false],
    _ body: (Database) throws -> Void
  ) throws {
    try database.inDatabase { db in
      let before = try everything(db)
      for isInside in isInside {
        do {
          if isInside { try db.beginTransaction() }
          try body(db)
          throw NotRefused(reason: "\(reason)")
        } catch let error as OrderedTableError<IDs.ID> {
          try requireEqual(error.reason, reason)
          try requireEqual(try everything(db), before, "a refused operation changed the table")
          if isInside { try db.commit() }
        }
      }
    }
  }
}
