import ListOrdering
import PropertyTesting

/// An ordered list, the array that it should equal, and the rows that an app has stored.
struct ModeledList<Space: KeySpace> {
  var list: OrderedList<Int, Space>
  var order: [Int]
  /// The stored key of each id.
  var stored: [Space.Key?]

  init(_ list: OrderedList<Int, Space>) {
    self.list = list
    order = Array(list)
    stored = Array(repeating: nil, count: (order.max() ?? -1) + 1)
    for row in list.storedRows { stored[row.id] = row.key }
  }

  var limit: Int { list.limit ?? .max }

  /// Whether one stored key comes before another in this list's direction.
  func precedes(_ a: Space.Key?, _ b: Space.Key?) -> Bool {
    guard let a, let b else { return false }
    return list.direction == .ascending ? a < b : b < a
  }

  /// Requires that the rows sorted by key, then by id, are the list and the array.
  ///
  /// The list has no equal keys, so the stored keys must be strictly sorted.
  func check() throws {
    try requireEqual(list.count, order.count, "items")
    var last: Space.Key?
    for (index, id) in order.enumerated() {
      if list[index] != id { try requireEqual(Array(list), order, "the list's order") }
      let key = stored[id]
      try require(key != nil, "nothing was stored of \(id)")
      try require(index == 0 || precedes(last, key), "the stored rows are not in the list's order: \(rows)")
      last = key
    }
  }

  /// Checks all reading methods.
  func checkReading() throws {
    list._checkInvariants()
    for (index, id) in order.enumerated() {
      try requireEqual(list.firstIndex(of: id), index, "the place of \(id)")
      try requireEqual(list.key(of: id), stored[id], "the key of \(id)")
      try require(list.contains(id))
    }
    try requireEqual(list.storedRows.map(\.id), order)
    try require(!list.contains(stored.count))
    try requireEqual(list.firstIndex(of: stored.count), nil)
  }

  /// The stored rows in the list's order.
  var rows: String { order.map { "\($0): \(stored[$0].map { "\($0)" } ?? "-")" }.joined(separator: ", ") }

  /// Stores the rows of an operation on `own` items. After each, other rows must be sorted.
  ///
  /// `order` must already be the order after the operation.
  mutating func store(_ changes: OrderedRows<Int, Space.Key>, own: [Int]) throws {
    if let id = order.max(), id >= stored.count {
      stored += Array(repeating: nil, count: id + 1 - stored.count)
    }
    if own.count == 1, changes.count == 1 {
      try requireEqual(changes[0].id, own[0], "the row written")
      stored[own[0]] = changes[0].key
      return
    }
    let others = order.filter { !own.contains($0) }
    var seen: Set<Int> = []
    for change in changes {
      try require(seen.insert(change.id).inserted, "\(change.id) is written twice")
      stored[change.id] = change.key
      guard let index = others.firstIndex(of: change.id) else { continue }
      try require(
        (index == 0 || precedes(stored[others[index - 1]], change.key))
          && (index + 1 == others.count || precedes(change.key, stored[others[index + 1]])),
        "after writing \(change.id) as \(change.key), the other rows are not in order: \(rows)")
    }
  }

  /// Requires that an operation is refused for this reason and changes nothing.
  mutating func refuses(
    _ reason: OrderedListError<Int>, _ body: (inout OrderedList<Int, Space>) throws -> Void
  ) throws {
    let before = list.storedRows
    do {
      try body(&list)
    } catch let error as OrderedListError<Int> {
      try requireEqual(error, reason)
      try requireEqual(list.storedRows, before, "a refused operation changed the list")
      return
    }
    throw NotRefused(reason: "\(reason)")
  }
}
