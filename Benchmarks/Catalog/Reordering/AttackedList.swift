import HeapModule
import ListOrdering

/// A list whose stored rows an adversary reads before it chooses its next step.
///
/// It has reference semantics. Its operations are closures rather than protocol requirements, so
/// that they are compiled for its rows.
public struct AttackedList {
  /// Returns an independent copy.
  public let copy: () -> AttackedList
  public let count: () -> Int
  /// Applies a step other than a block move, and returns the number of other
  /// items' rows that it wrote.
  public let apply: (_ operation: Operation) -> Int
  /// Returns the first and last index of the items that the last step relabeled; `nil` if there are
  /// none or the rows do not tell. O(k + log n) for k rows.
  public let relabeled: () -> ClosedRange<Int>?
  /// Returns the id of the item at an index, which is the number of items inserted before it.
  public let id: (_ index: Int) -> Int
  /// Returns an item's index; `nil` if it was removed or the rows do not tell. O(log n).
  public let index: (_ id: Int) -> Int?
  /// Returns the distance of two rows as the strategy measures it; `nil` if it has no measure.
  public let room: (_ lower: Int, _ upper: Int) -> Double?
  /// Returns the index of the item after a gap with the least room; `nil` if the strategy has no
  /// measure of room. O(n log n) at the first call, then O(log n) per row written since.
  public let smallestGap: () -> Int?

  init<Order: StoredOrder>(_ list: OpenList<Order>) {
    let box = OpenListBox(list)
    copy = { AttackedList(box.list) }
    count = { box.list.count }
    apply = { box.list.apply($0) }
    relabeled = { box.list.relabeled }
    id = { box.list.id(at: $0) }
    index = { box.list.index(of: $0) }
    room = { box.list.room(from: $0, to: $1) }
    smallestGap = { box.list.smallestGap() }
  }
}

/// The storage that the closures of an ``AttackedList`` share.
private final class OpenListBox<Order: StoredOrder> {
  var list: OpenList<Order>

  init(_ list: OpenList<Order>) { self.list = list }
}

/// The list of any strategy, open to an adversary. It checks nothing: ``CountingRun`` recounts and
/// checks what an adversary found.
struct OpenList<Order: StoredOrder> {
  private var order: Order
  private var journal = Journal<Order.Row>()
  private var model = LinkedModel()
  /// The row of each item that is or was in the list, without rows that belong to no item.
  private var rows: [Order.Row?] = []
  /// The gaps with their room when measured; `nil` until the smallest is first requested.
  private var gaps: Heap<MeasuredGap>?
  /// The ids of the other items' rows that the last step wrote.
  private var others: [Int] = []
  private var nextID = 0

  /// Creates a list by appending `count` items to an empty one.
  init(_ order: Order, count: Int) {
    self.order = order
    for index in 0..<count { _ = apply(.insert(at: index)) }
  }

  var count: Int { model.ids.count }

  var relabeled: ClosedRange<Int>? {
    guard var lowest = others.first else { return nil }
    var highest = lowest
    for id in others {
      guard let below = room(fromItem: id, toItem: lowest), let above = room(fromItem: highest, toItem: id)
      else {
        return nil
      }
      if below > 0 { lowest = id }
      if above > 0 { highest = id }
    }
    guard let first = index(of: lowest), let last = index(of: highest), first <= last else { return nil }
    return first...last
  }

  mutating func apply(_ operation: Operation) -> Int {
    journal.clear()
    var own: Int?
    var touched: [Int] = []
    switch operation {
    case .insert(let index):
      let id = nextID
      nextID += 1
      own = id
      model.insert(id, at: index)
      order.insert(id, at: index, journal: &journal)
    case .remove(let index):
      touched = [model.previous[model.ids[index]]]
      model.remove(at: index)
      _ = order.remove(at: index, journal: &journal)
    case .move(let from, let to):
      touched = [model.previous[model.ids[from]]]
      own = model.move(from: from, to: to)
      _ = order.move(from: from, to: to, journal: &journal)
    case .moveBlock:
      preconditionFailure("Adversaries move items one by one")
    }
    others.removeAll(keepingCapacity: true)
    for (id, row) in journal.writes {
      if id >= 0 {
        while rows.count <= id { rows.append(nil) }
        rows[id] = row
      }
      if id != own { others.append(id) }
    }
    if gaps != nil {
      for id in others + touched + (own.map { [$0] } ?? []) where model.contains(id) {
        measure(after: id)
        measure(after: model.previous[id])
      }
    }
    return others.count
  }

  func id(at index: Int) -> Int { model.ids[index] }

  func index(of id: Int) -> Int? {
    guard model.contains(id), room(fromItem: id, toItem: id) != nil else { return nil }
    let index = model.ids.partitioningIndex { (room(fromItem: $0, toItem: id) ?? 0) <= 0 }
    return index < count && model.ids[index] == id ? index : nil
  }

  func room(from lower: Int, to upper: Int) -> Double? {
    room(fromItem: model.ids[lower], toItem: model.ids[upper])
  }

  private func room(fromItem lower: Int, toItem upper: Int) -> Double? {
    guard lower >= 0, upper >= 0, max(lower, upper) < rows.count, let low = rows[lower],
      let high = rows[upper]
    else { return nil }
    return Order.Row.room(from: low, to: high)
  }

  mutating func smallestGap() -> Int? {
    if gaps == nil {
      guard count >= 2, room(from: 0, to: 1) != nil else { return nil }
      gaps = Heap()
      for id in model.ids { measure(after: id) }
    }
    // Drops gaps that have changed since they were measured; they were measured again.
    while let gap = gaps?.min {
      if model.contains(gap.left), model.next[gap.left] == gap.right,
        room(fromItem: gap.left, toItem: gap.right) == gap.room,
        let index = index(of: gap.left)
      {
        return index + 1
      }
      gaps?.removeMin()
    }
    return nil
  }

  private mutating func measure(after left: Int) {
    guard left >= 0, model.contains(left), case let right = model.next[left], right >= 0,
      let room = room(fromItem: left, toItem: right)
    else { return }
    gaps?.insert(MeasuredGap(room: room, left: left, right: right))
  }
}

/// A gap between two items, and its room when it was measured.
private struct MeasuredGap: Comparable {
  let room: Double
  let left: Int
  let right: Int

  static func < (a: Self, b: Self) -> Bool { (a.room, a.left, a.right) < (b.room, b.left, b.right) }
}
