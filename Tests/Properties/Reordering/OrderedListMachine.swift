import ListOrdering
import PropertyTesting

/// Edits an ordered list and an array in the same way, and stores the returned rows.
struct OrderedListMachine<Tested: TestedSpace, Start: ListStart>: StateMachine {
  private let space: Tested.Space
  private var current: ModeledList<Tested.Space>
  private var saved: ModeledList<Tested.Space>
  private var nextID: Int
  private var focus = 0

  init(_ source: inout Source) throws {
    space = try Tested.space(&source)
    current = ModeledList(try Start.list(&source, on: Tested.self, space: space))
    source.note(
      "\(current.list.direction), limit \(current.list.limit.map { "\($0)" } ?? "none"): \(current.rows)")
    saved = current
    nextID = current.order.count
  }

  func command(_ source: inout Source) throws -> OrderedListCommand<Tested.Space.Key> {
    source.count()
    if current.order.count >= current.limit { source.label("full") }
    let keys = current.order.compactMap { current.stored[$0] }
    return try OrderedListCommand.draw(from: &source, count: current.order.count, focus: focus) { source in
      try Tested.key(&source, near: keys, in: space)
    }
  }

  func check() throws { try current.check() }

  mutating func apply(_ command: OrderedListCommand<Tested.Space.Key>) throws {
    if let place = command.focus { focus = place }
    switch command {
    case .insert, .insertAfter, .insertBefore, .append, .insertMany: try insert(command)
    case .moveItem, .move, .moveAfter, .moveBefore, .moveBetween: try move(command)
    case .moveBlock, .moveFromOffsets, .reorder: try moveSeveral(command)
    case .moveBlockBetween, .moveInView: try moveInView(command)
    case .removeItem(let index):
      let id = current.order.remove(at: index)
      try requireEqual(try current.list.remove(id), current.stored[id]!)
    case .remove(let index):
      try requireEqual(current.list.remove(at: index), current.order.remove(at: index))
    case .removeMany(let places):
      let ids = places.map { current.order[$0] }
      try current.list.remove(contentsOf: ids)
      current.order.removeAll(where: ids.contains)
    case .removeInView(let visible, let offsets):
      let ids = visible.map { current.order[$0] }
      let removed = try current.list.remove(atOffsets: offsets, in: ids)
      try requireEqual(removed, offsets.sorted().map { ids[$0] })
      current.order.removeAll(where: removed.contains)
    case .replace(let index):
      let id = current.order[index]
      let row = try current.list.replace(id, with: nextID)
      try requireEqual(row, OrderedRow(id: nextID, key: current.stored[id]!))
      current.order[index] = nextID
      current.stored += Array(repeating: nil, count: nextID + 1 - current.stored.count)
      current.stored[nextID] = row.key
      nextID += 1
    case .applyRows(let rows, let places): try applyRows(rows, removing: places)
    case .undoMove(let index, let destination):
      let before = current.list
      let changed = current.list.move(from: index, to: destination).map(\.id)
      let repair = try current.list.apply(before.storedRows(of: changed))
      try require(repair.isEmpty, "an undo needed a repair: \(repair)")
      try requireEqual(current.list, before, "the list after an undo")
    case .restore(let places):
      let rows = places.map { (id: current.order[$0], key: current.stored[current.order[$0]]!) }
      let (list, repair) = try OrderedList.restore(
        rows, space: space, limit: current.list.limit, direction: current.list.direction)
      try require(repair.isEmpty && repair.tied.isEmpty && repair.unusable.isEmpty, "repaired: \(repair)")
      current.list = list
      try current.checkReading()
    case .save: saved = current
    case .swapWithSaved:
      swap(&current, &saved)
      try current.checkReading()
    case .mistake(let mistake): try make(mistake)
    }
  }

  private mutating func insert(_ command: OrderedListCommand<Tested.Space.Key>) throws {
    let count = current.order.count
    let (index, number) =
      switch command {
      case .insert(let index): (index, 1)
      case .insertAfter(let other): (other + 1, 1)
      case .insertBefore(let other): (other, 1)
      case .insertMany(let number, let index): (index, number)
      default: (count, 1)
      }
    let ids = Array(nextID..<nextID + number)
    nextID += number
    let order = current.order
    func run(_ list: inout OrderedList<Int, Tested.Space>) throws -> OrderedRows<Int, Tested.Space.Key> {
      switch command {
      case .insert(let index): try list.insert(ids[0], at: index)
      case .insertAfter(let other): try list.insert(ids[0], after: order[other])
      case .insertBefore(let other): try list.insert(ids[0], before: order[other])
      case .insertMany(_, let index): try list.insert(contentsOf: ids, at: index)
      default: try list.append(ids[0])
      }
    }
    if number > 0, count + number > current.limit {
      return try current.refuses(.full(limit: current.limit)) { _ = try run(&$0) }
    }
    let changes = try run(&current.list)
    current.order.insert(contentsOf: ids, at: index)
    try current.store(changes, own: ids)
  }

  private mutating func move(_ command: OrderedListCommand<Tested.Space.Key>) throws {
    let order = current.order
    let (from, to): (Int, Int)
    let changes: OrderedRows<Int, Tested.Space.Key>
    switch command {
    case .moveItem(let item, let index):
      (from, to) = (item, index)
      changes = try current.list.move(order[item], to: index)
    case .move(let source, let destination):
      (from, to) = (source, destination)
      changes = current.list.move(from: source, to: destination)
    case .moveAfter(let item, let other):
      (from, to) = (item, item <= other ? other : other + 1)
      changes = try current.list.move(order[item], after: order[other])
    case .moveBefore(let item, let other):
      (from, to) = (item, item == other ? item : item < other ? other - 1 : other)
      changes = try current.list.move(order[item], before: order[other])
    case .moveBetween(let item, let lower, let upper):
      changes = try current.list.move(
        order[item], between: lower.map { order[$0] }, and: upper.map { order[$0] })
      from = item
      to = try placeBetween(item, lower ?? -1, upper ?? order.count, rowsWritten: changes.count)
    default: return
    }
    current.order.insert(current.order.remove(at: from), at: to)
    if from == to { return try requireEqual(changes.count, 0, "rows of a move to the same place") }
    try requireEqual(changes.last?.id, order[from], "the last row written")
    try current.store(changes, own: [order[from]])
  }

  /// Returns the expected index of an item that was moved between two others. It stays if it is
  /// between them already. Otherwise, it goes after the lower one, or before the upper one to spare
  /// rows.
  private func placeBetween(_ item: Int, _ lower: Int, _ upper: Int, rowsWritten: Int) throws -> Int {
    if item >= lower && item <= upper { return item }
    let afterLower = item <= lower ? lower : lower + 1
    let beforeUpper = item < upper ? upper - 1 : upper
    if lower < 0 { return beforeUpper }
    if current.list[afterLower] == current.order[item] { return afterLower }
    try requireEqual(rowsWritten, 1, "rows of a move that is not next to the lower item")
    return beforeUpper
  }

  private mutating func moveSeveral(_ command: OrderedListCommand<Tested.Space.Key>) throws {
    var order = current.order
    let block: [Int]
    let changes: OrderedRows<Int, Tested.Space.Key>
    switch command {
    case .moveBlock(let places, let index):
      block = places.map { order[$0] }
      order.removeAll(where: block.contains)
      order.insert(contentsOf: block, at: index)
      changes = try current.list.move(block, to: index)
    case .moveFromOffsets(let places, let destination):
      block = places.sorted().map { order[$0] }
      let before = order[..<destination].filter { !block.contains($0) }
      order = before + block + order[destination...].filter { !block.contains($0) }
      changes = current.list.move(fromOffsets: places, toOffset: destination)
    case .reorder(let places):
      order = places.map { order[$0] }
      block = order
      changes = try current.list.reorder(to: order)
    default: return
    }
    try store(changes, block: block, order: order)
  }

  /// Stores the rows of a move of several items, and the order after it.
  private mutating func store(
    _ changes: OrderedRows<Int, Tested.Space.Key>, block: [Int], order: [Int]
  ) throws {
    current.order = order
    // If fewer items are between the block's old and new positions, they step aside. They stay
    // sorted like all others.
    try current.store(changes, own: block)
  }

  /// Requires that visible items are in the intended order and hidden items keep theirs.
  private mutating func moveInView(_ command: OrderedListCommand<Tested.Space.Key>) throws {
    let order = current.order
    let block: [Int]
    let seen: [Int]
    let changes: OrderedRows<Int, Tested.Space.Key>
    switch command {
    case .moveBlockBetween(let places, let lower, let upper):
      block = places.map { order[$0] }
      let ends = [lower, upper].map { $0.map { order[$0] } }
      seen = (ends[0].map { [$0] } ?? []) + block + (ends[1].map { [$0] } ?? [])
      changes = try current.list.move(block, between: ends[0], and: ends[1])
    case .moveInView(let places, let offsets, let destination):
      let visible = places.map { order[$0] }
      block = offsets.sorted().map { visible[$0] }
      seen =
        visible[..<destination].filter { !block.contains($0) } + block
        + visible[destination...].filter { !block.contains($0) }
      changes = try current.list.move(fromOffsets: offsets, toOffset: destination, in: visible)
    default: return
    }
    let new = Array(current.list)
    try requireEqual(new.filter(seen.contains), seen, "what is seen")
    try requireEqual(
      new.filter { !block.contains($0) }, order.filter { !block.contains($0) }, "what was not moved")
    try store(changes, block: block, order: new)
    if new == order { try requireEqual(changes.count, 0, "rows of a move that changes nothing") }
  }

  /// Applies rows, and requires the result of restoring all rows.
  private mutating func applyRows(_ rows: [(item: Int, key: Tested.Space.Key)], removing places: [Int]) throws
  {
    let order = current.order
    let rows = rows.map { row in
      OrderedRow(id: row.item < order.count ? order[row.item] : nextID + row.item - order.count, key: row.key)
    }
    nextID += 4
    let removed = places.map { order[$0] }
    var stored: [Int: Tested.Space.Key] = [:]
    for id in order where !removed.contains(id) { stored[id] = current.stored[id] }
    for row in rows { stored[row.id] = row.key }
    let repair = try current.list.apply(rows, removing: removed)
    current.list._checkInvariants()

    func restored() throws -> (
      list: OrderedList<Int, Tested.Space>, repair: ListRepair<Int, Tested.Space.Key>
    ) {
      try OrderedList.restore(
        stored.map { ($0.key, $0.value) }, space: space, direction: current.list.direction)
    }
    let expected = try restored()
    current.order = Array(expected.list)
    try requireEqual(Array(current.list), current.order, "the order after rows were applied")
    try requireEqual(repair.tied, expected.repair.tied)
    try requireEqual(repair.unusable, expected.repair.unusable)
    if Tested.isStateless { try requireEqual(repair.rows, expected.repair.rows) }
    // If only the first rows are written, the stored rows still have the same order.
    for row in repair.rows {
      stored[row.id] = row.key
      try requireEqual(Array(try restored().list), current.order, "the order after \(row) of \(repair.rows)")
    }
    current.stored += Array(repeating: nil, count: max(0, nextID - current.stored.count))
    for (id, key) in stored { current.stored[id] = space.canonical(key) }
  }

  private mutating func make(_ mistake: ListMistake) throws {
    let order = current.order
    let nobody = nextID
    let first = order[0]
    switch mistake {
    case .insertAgain:
      try current.refuses(.duplicate(first)) {
        _ = try $0.insert(first, at: 0)
      }
    case .insertNextToNothing:
      try current.refuses(.unknown(nobody)) { _ = try $0.insert(nobody + 1, after: nobody) }
      try current.refuses(.unknown(nobody)) { _ = try $0.insert(nobody + 1, before: nobody) }
    case .moveNothing:
      try current.refuses(.unknown(nobody)) { _ = try $0.move(nobody, to: 0) }
      try current.refuses(.unknown(nobody)) { _ = try $0.move(first, after: nobody) }
      try current.refuses(.unknown(nobody)) { _ = try $0.move(nobody, before: first) }
      try current.refuses(.unknown(nobody)) { _ = try $0.move(first, between: nobody, and: nil) }
    case .removeNothing:
      try current.refuses(.unknown(nobody)) { try $0.remove(nobody) }
    case .crossBounds:
      let last = order[order.count - 1]
      try current.refuses(.neighborsReversed(last, first)) {
        _ = try $0.move(first, between: last, and: first)
      }
      try current.refuses(.neighborsReversed(last, first)) {
        _ = try $0.insert(nobody, between: last, and: first)
      }
    case .reorderWithoutOne:
      try current.refuses(.missing(first)) { _ = try $0.reorder(to: order.dropFirst()) }
    case .reorderWithOneTwice:
      try current.refuses(.duplicate(first)) { _ = try $0.reorder(to: order + [first]) }
    case .moveBlockWithOneTwice:
      try current.refuses(.duplicate(first)) { _ = try $0.move([first, first], to: 0) }
      try current.refuses(.unknown(nobody)) { _ = try $0.move([first, nobody], to: 0) }
    case .insertManyWithOneTwice:
      try current.refuses(.duplicate(nobody)) { _ = try $0.insert(contentsOf: [nobody, nobody], at: 0) }
      try current.refuses(.duplicate(first)) { _ = try $0.insert(contentsOf: [nobody, first], at: 0) }
    case .removeManyWithNothing:
      try current.refuses(.unknown(nobody)) { try $0.remove(contentsOf: [first, nobody]) }
      try current.refuses(.duplicate(first)) { try $0.remove(contentsOf: [first, first]) }
    case .replaceByAnother:
      let last = order[order.count - 1]
      if first != last { try current.refuses(.duplicate(last)) { _ = try $0.replace(first, with: last) } }
      try current.refuses(.unknown(nobody)) { _ = try $0.replace(nobody, with: nobody + 1) }
    case .applyOneTwice:
      let row = current.list.storedRows[0]
      try current.refuses(.duplicate(first)) { _ = try $0.apply([row, row]) }
      try current.refuses(.duplicate(first)) { _ = try $0.apply([row], removing: [first]) }
    case .moveNextToOneself:
      try current.refuses(.duplicate(first)) { _ = try $0.move([first], between: first, and: nil) }
      try current.refuses(.duplicate(first)) { _ = try $0.move([first], between: nil, and: first) }
      try current.refuses(.unknown(nobody)) { _ = try $0.move([first], between: nobody, and: nil) }
    }
  }
}
