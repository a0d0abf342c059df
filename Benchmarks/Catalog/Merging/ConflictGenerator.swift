import ListOrdering
import Measuring

/// A reproducible generator of random conflicts.
public struct ConflictGenerator: Sendable {
  private var generator: SplitMix64
  /// The source of jitter; `nil` if keys are in the middle of their gaps. It is separate from
  /// `generator`, so that the edits are the same in both cases.
  private var jitter: SplitMix64?

  /// Creates a generator. Equal seeds give equal conflicts, except that keys
  /// differ with and without jitter.
  ///
  /// - Parameter isJittered: Whether a new key is drawn at random, at most an eighth of the gap
  ///   away from its middle. Clients that may insert into the same gap concurrently should do this.
  public init(seed: UInt64, isJittered: Bool = false) {
    generator = SplitMix64(seed: seed)
    jitter = isJittered ? SplitMix64(seed: seed, label: "jitter") : nil
  }

  /// Returns a conflict between two sides that each moved some todos of
  /// one list to random positions.
  ///
  /// - Parameters:
  ///   - count: The number of todos, at least 2.
  ///   - moves: The number of moves on each side; a todo may be moved twice.
  ///   - serverShuffles: Whether the server shuffles all todos instead of moving some.
  public mutating func moves(_ moves: Int, of count: Int, serverShuffles: Bool = false) -> MergeCase {
    let base = (0..<count).map {
      MergeTodo(id: "t\($0)", content: "", placement: Placement(section: .open, key: Double($0 + 1)))
    }
    var local = base.map { LocalTodo($0) }
    var server = base
    let order = Array(base.indices)
    var localOrder = order
    var serverOrder = order
    for _ in 0..<moves {
      let moved = move(in: &localOrder) { local[$0].placement.key }
      local[moved.row].item.placement.key = moved.key
      local[moved.row].dirty = .order
      if serverShuffles { continue }
      let other = move(in: &serverOrder) { server[$0].placement.key }
      server[other.row].placement.key = other.key
    }
    if serverShuffles {
      serverOrder.shuffle(using: &generator)
      for (place, row) in serverOrder.enumerated() { server[row].placement.key = Double(place + 1) }
    }
    return MergeCase(name: "\(count) todos, \(moves) moves", base: base, local: local, server: server)
  }

  mutating func draw(from range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Moves a random row of an order to a random other position; returns the row and its new key.
  private mutating func move(in order: inout [Int], key: (Int) -> Double) -> (row: Int, key: Double) {
    let from = Int.random(in: order.indices, using: &generator)
    let row = order.remove(at: from)
    var to = Int.random(in: 0..<order.count, using: &generator)
    if to >= from { to += 1 }
    let lower = to == 0 ? nil : key(order[to - 1])
    let upper = to == order.count ? nil : key(order[to])
    order.insert(row, at: to)
    return (row, jittered(Self.key(between: lower, and: upper), lower, upper))
  }

  /// Returns a priority between two others, or one that equals a bound if there is none in between.
  static func key(between lower: Double?, and upper: Double?) -> Double {
    var space = MidpointKeys()
    return space.key(between: lower, and: upper) ?? lower ?? upper ?? 1
  }

  /// Returns a conflict of two sides that each made edits of any kind: moves, inserts, text edits,
  /// deletions.
  ///
  /// - Parameters:
  ///   - count: The maximum number of todos in the base.
  ///   - edits: The maximum number of edits on each side.
  public mutating func edits(_ edits: Int, of count: Int) -> MergeCase {
    var base: [MergeTodo] = []
    let first = Int.random(in: -4...1, using: &generator)
    for index in 0..<Int.random(in: 0...count, using: &generator) {
      let section = MergeSection(done: Int.random(in: 0..<4, using: &generator) == 0)
      base.append(
        MergeTodo(
          id: "b\(index)", content: "b\(index)",
          placement: Placement(section: section, key: Double(first + index))))
    }
    var local = base.map { LocalTodo($0) }
    for number in 0..<Int.random(in: 0...edits, using: &generator) { edit(&local, newID: "l\(number)") }
    var server = base.map { LocalTodo($0) }
    for number in 0..<Int.random(in: 0...edits, using: &generator) { edit(&server, newID: "s\(number)") }
    var rows = server.filter { !$0.isRemoved }.asServed
    rows.shuffle(using: &generator)
    return MergeCase(name: "at most \(edits) edits", base: base, local: local, server: rows)
  }

  /// Makes a random edit, as an app would.
  mutating func edit(_ todos: inout [LocalTodo], newID: String) {
    let live = todos.indices.filter { !todos[$0].isRemoved }
    let choice = Int.random(in: 0..<20, using: &generator)
    guard choice >= 3, let index = live.randomElement(using: &generator) else {
      let section = MergeSection(done: Int.random(in: 0..<4, using: &generator) == 0)
      todos.append(
        LocalTodo(
          id: newID, content: newID, placement: place(in: section, of: todos, except: newID), dirty: .all))
      return
    }
    switch choice {
    case ..<12:
      todos[index].item.placement = place(
        in: todos[index].placement.section, of: todos, except: todos[index].id)
      todos[index].dirty.insert(.order)
    case ..<15:
      todos[index].item.content += "'"
      todos[index].dirty.insert(.content)
    case ..<18:
      let section = MergeSection(done: todos[index].placement.section == .open)
      todos[index].item.placement = place(in: section, of: todos, except: todos[index].id)
      todos[index].dirty.formUnion([.section, .order])
    default:
      todos[index].isRemoved = true
    }
  }

  /// Returns a random placement in a section.
  private mutating func place(
    in section: MergeSection, of todos: [LocalTodo], except id: String
  ) -> Placement {
    let order = todos.order(in: section).filter { $0.id != id }
    let index = Int.random(in: 0...order.count, using: &generator)
    let lower = index == 0 ? nil : order[index - 1].placement.key
    let upper = index == order.count ? nil : order[index].placement.key
    return Placement(section: section, key: jittered(Self.key(between: lower, and: upper), lower, upper))
  }

  /// Returns a key at most an eighth of the gap away from the given one. If it is outside the
  /// bounds, returns the given key.
  mutating func jittered(_ key: Double, _ lower: Double?, _ upper: Double?) -> Double {
    if jitter == nil { return key }
    let gap = (upper ?? key + 1) - (lower ?? key - 1)
    let jittered = key + Double.random(in: -0.125...0.125, using: &jitter!) * gap
    return jittered > lower ?? -.infinity && jittered < upper ?? .infinity ? jittered : key
  }

  /// Returns every conflict of a list with `count` todos in which each side moves at most one.
  public static func singleMoves(of count: Int) -> [MergeCase] {
    let base = (0..<count).map {
      MergeTodo(id: "t\($0)", content: "", placement: Placement(section: .open, key: Double($0 + 1)))
    }
    var moved: [(row: Int, key: Double)?] = [nil]
    for row in 0..<count {
      let others = (0..<count).filter { $0 != row }.map { Double($0 + 1) }
      for place in 0..<count where place != row {
        let lower = place == 0 ? nil : others[place - 1]
        let upper = place == others.count ? nil : others[place]
        moved.append((row, key(between: lower, and: upper)))
      }
    }
    return moved.flatMap { here in
      moved.map { there in
        var local = base.map { LocalTodo($0) }
        var server = base
        if let here {
          local[here.row].item.placement.key = here.key
          local[here.row].dirty = .order
        }
        if let there { server[there.row].placement.key = there.key }
        return MergeCase(
          name: "\(String(describing: (here, there)))", base: base, local: local, server: server)
      }
    }
  }
}
