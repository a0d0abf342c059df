/// The matches of local items, base rows and server rows by id.
///
/// Items are numbered: local items by index, then the server's other items as they first appear.
@usableFromInline
struct MergeMatching<ID: Hashable & Comparable & Sendable> {
  /// Each item's indices in the three lists.
  @usableFromInline var origins: [ItemOrigin] = []
  /// The ids that the server sent more than once.
  @usableFromInline var repeated: [ID] = []

  /// - Complexity: O(*n*) comparisons of ids if all lists have the same sequence of ascending ids.
  ///   A row whose match does not follow the previous row's match takes O(log *n*). A row that only
  ///   the server has takes one hashing. If local ids do not ascend, the matching takes O(*n*)
  ///   hashings.
  @inlinable
  init<Item: MergeableItem>(
    local: [LocalItem<Item>], base baseRows: [Item], server serverRows: [Item]
  ) throws(MergeError<ID>) where Item.ID == ID {
    try Self.requireNumbers(for: max(baseRows.count, local.count + serverRows.count))
    let count = local.count
    let ids = Self.ids(of: local)
    origins.reserveCapacity(max(count, serverRows.count))
    for number in 0..<RowNumber(count) { origins.append(ItemOrigin(local: number)) }
    // Ascending ids are unique, and binary search finds them, so they need no hash table.
    let isAscending = Self.isAscending(ids)
    var numbers = NumberTable(minimumCapacity: isAscending ? 0 : count)
    if !isAscending {
      let repeated = numbers.insert(upTo: count, hash: { ids[$0].hashValue }, isSame: { ids[$0] == ids[$1] })
      if let repeated { throw .duplicate(ids[repeated]) }
    }
    var next = 0
    for index in serverRows.indices {
      let id = serverRows[index].id
      // Usually, this row matches the local item that follows the match of the previous row.
      var number = next
      if next >= count || ids[next] != id {
        let found = isAscending ? Self.index(of: id, in: ids) : nil
        let known =
          found
          ?? numbers.insert(origins.count, hash: id.hashValue) { [origins] in
            ($0 < count ? ids[$0] : serverRows[origins[$0].server].id) == id
          }
        number = known ?? origins.count
        if known == nil { origins.append(ItemOrigin()) }
      }
      if origins[number].server >= 0 { repeated.append(id) }
      origins[number].server = RowNumber(truncatingIfNeeded: index)
      next = number + 1
    }
    next = 0
    for index in baseRows.indices {
      let id = baseRows[index].id
      var number = next
      if next >= count || ids[next] != id {
        let found = isAscending ? Self.index(of: id, in: ids) : nil
        let known =
          found
          ?? numbers.number(hash: id.hashValue) {
            ($0 < count ? ids[$0] : serverRows[origins[$0].server].id) == id
          }
        guard let known else { continue }
        number = known
      }
      origins[number].base = RowNumber(truncatingIfNeeded: index)
      next = number + 1
    }
  }

  /// Throws if there are more rows than row numbers.
  @inlinable
  static func requireNumbers(for count: Int) throws(MergeError<ID>) {
    guard count <= RowNumber.max else { throw .tooMany(count) }
  }

  /// Returns the items' ids. They are compared more than once, and reading an id out of a large
  /// item each time would copy that item.
  @inlinable
  static func ids<Item: MergeableItem>(of local: [LocalItem<Item>]) -> [ID] where Item.ID == ID {
    local.withUnsafeBufferPointer { local in local.indices.map { local[$0].item.id } }
  }

  /// Whether each id is greater than the one before it.
  @inlinable
  static func isAscending(_ ids: [ID]) -> Bool {
    for index in ids.indices.dropFirst() where !(ids[index - 1] < ids[index]) { return false }
    return true
  }

  /// Returns the index of an id among ascending ids, or `nil` if it is not among them.
  @inlinable
  static func index(of id: ID, in ids: [ID]) -> Int? {
    let index = ids.lowerBound(of: id)
    return index < ids.count && ids[index] == id ? index : nil
  }
}

/// An item's indices in the three lists of a merge, −1 if a list lacks it.
@usableFromInline
struct ItemOrigin {
  @usableFromInline var base: RowNumber
  @usableFromInline var local: RowNumber
  @usableFromInline var server: RowNumber

  @inlinable
  init(base: RowNumber = -1, local: RowNumber = -1, server: RowNumber = -1) {
    self.base = base
    self.local = local
    self.server = server
  }
}

/// A four-byte index of an item in a merge, of a row in a section, or of a position; −1 for none.
///
/// It has four bytes instead of eight, because long merges spend much of their time on memory that
/// they touch for the first time. `requireNumbers(for:)` first checks that four bytes suffice.
@usableFromInline
typealias RowNumber = Int32

extension Array {
  /// Accesses the element at a four-byte index.
  @inlinable
  subscript(number: RowNumber) -> Element {
    get { self[Int(number)] }
    _modify { yield &self[Int(number)] }
  }
}
