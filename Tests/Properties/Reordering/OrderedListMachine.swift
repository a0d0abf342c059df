import ListOrdering
import PropertyTesting

/// Edits an ordered list, an array, and what is stored.
struct OrderedListMachine<Tested: TestedSpace, Start: ListStart>: StateMachine {
  private let space: Tested.Space
  private var current: ModelledList<Tested.Space>
  private var saved: ModelledList<Tested.Space>
  private var nextID: Int
  private var focus = 0

  init(_ source: inout Source) throws {
    space = try Tested.space(&source)
    current = ModelledList(try Start.list(&source, on: Tested.self, space: space))
    source.note(
      "\(current.list.direction), limit \(current.list.limit.map { "\($0)" } ?? "none"): \(current.rows)")
    saved = current
    nextID = current.order.count
  }

  func command(_ source: inout Source) throws -> ListCommand {
    source.count()
    if current.order.count >= current.limit { source.label("full") }
    return try ListCommand.draw(from: &source, count: current.order.count, focus: focus)
  }

  func check() throws { try current.check() }

  mutating func apply(_ command: ListCommand) throws {
    if let place = command.focus { focus = place }
    switch command {
    case .insert, .insertAfter, .insertBefore, .append, .insertMany: try insert(command)
    case .moveItem, .move, .moveAfter, .moveBefore, .moveBetween: try move(command)
    case .moveBlock, .moveFromOffsets, .reorder: try moveSeveral(command)
    case .removeItem(let index):
      let id = current.order.remove(at: index)
      try requireEqual(try current.list.remove(id), current.stored[id]!)
    case .remove(let index):
      try requireEqual(current.list.remove(at: index), current.order.remove(at: index))
    case .removeMany(let places):
      let ids = places.map { current.order[$0] }
      try current.list.remove(contentsOf: ids)
      current.order.removeAll(where: ids.contains)
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

  private mutating func insert(_ command: ListCommand) throws {
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

  private mutating func move(_ command: ListCommand) throws {
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

  /// Where an item has to stand that is moved between two: nowhere else if it is there already, else after the
  /// lower one, or, to spare other rows, before the upper one.
  private func placeBetween(_ item: Int, _ lower: Int, _ upper: Int, rowsWritten: Int) throws -> Int {
    if item >= lower && item <= upper { return item }
    let afterLower = item <= lower ? lower : lower + 1
    let beforeUpper = item < upper ? upper - 1 : upper
    if lower < 0 { return beforeUpper }
    if current.list[afterLower] == current.order[item] { return afterLower }
    try requireEqual(rowsWritten, 1, "rows of a move that is not next to the lower item")
    return beforeUpper
  }

  private mutating func moveSeveral(_ command: ListCommand) throws {
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
    // Items between the block's old and new places step aside where they are fewer.
    let changed = order.indices.filter { order[$0] != current.order[$0] }
    let range = (changed.first ?? 0)..<(changed.last.map { $0 + 1 } ?? 0)
    let own = Set(order[range]).union(block)
    current.order = order
    try current.store(changes, own: own.count < 2 * block.count ? Array(own) : block)
  }

  private mutating func make(_ mistake: ListCommand.Mistake) throws {
    let order = current.order
    let nobody = nextID
    let first = order[0]
    switch mistake {
    case .insertAgain:
      try current.refuses(.duplicate(first)) {
        try $0.insert(first, at: 0)
      }
    case .insertNextToNothing:
      try current.refuses(.unknown(nobody)) { try $0.insert(nobody + 1, after: nobody) }
      try current.refuses(.unknown(nobody)) { try $0.insert(nobody + 1, before: nobody) }
    case .moveNothing:
      try current.refuses(.unknown(nobody)) { try $0.move(nobody, to: 0) }
      try current.refuses(.unknown(nobody)) { try $0.move(first, after: nobody) }
      try current.refuses(.unknown(nobody)) { try $0.move(nobody, before: first) }
      try current.refuses(.unknown(nobody)) { try $0.move(first, between: nobody, and: nil) }
    case .removeNothing:
      try current.refuses(.unknown(nobody)) { try $0.remove(nobody) }
    case .crossBounds:
      let last = order[order.count - 1]
      try current.refuses(.crossed(last, first)) { try $0.move(first, between: last, and: first) }
    case .reorderWithoutOne:
      try current.refuses(.missing(first)) { try $0.reorder(to: order.dropFirst()) }
    case .reorderWithOneTwice:
      try current.refuses(.duplicate(first)) { try $0.reorder(to: order + [first]) }
    case .moveBlockWithOneTwice:
      try current.refuses(.duplicate(first)) { try $0.move([first, first], to: 0) }
      try current.refuses(.unknown(nobody)) { try $0.move([first, nobody], to: 0) }
    case .insertManyWithOneTwice:
      try current.refuses(.duplicate(nobody)) { try $0.insert(contentsOf: [nobody, nobody], at: 0) }
      try current.refuses(.duplicate(first)) { try $0.insert(contentsOf: [nobody, first], at: 0) }
    case .removeManyWithNothing:
      try current.refuses(.unknown(nobody)) { try $0.remove(contentsOf: [first, nobody]) }
      try current.refuses(.duplicate(first)) { try $0.remove(contentsOf: [first, first]) }
    }
  }
}
