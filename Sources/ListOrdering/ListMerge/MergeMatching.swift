/// Which local item, base row and server row are the same item.
///
/// Items are numbered: the local ones by their index, then those that only the server has, as they first
/// appear.
@usableFromInline
struct MergeMatching<ID: Hashable & Comparable & Sendable> {
  /// By item: where it comes from.
  @usableFromInline var origins: [ItemOrigin] = []
  /// Ids that the server sent more than once.
  @usableFromInline var repeated: [ID] = []

  /// - Complexity: O(*n*) comparisons of ids where all lists come in one sequence of ids that ascend. O(log *n*) for a
  ///   row that is out of step there, that is, one that does not follow the item that its list's neighbor matched; and a
  ///   hashing for one that only the server has. Where local ids do not ascend, O(*n*) hashings.
  @inlinable
  init<Item: MergeableItem>(
    local: [LocalItem<Item>], base baseRows: [Item], server serverRows: [Item]
  ) throws(MergeError<ID>) where Item.ID == ID {
    try Self.requireNumbers(for: max(baseRows.count, local.count + serverRows.count))
    let count = local.count
    let ids = Self.ids(of: local)
    origins.reserveCapacity(max(count, serverRows.count))
    for number in 0..<RowNumber(count) { origins.append(ItemOrigin(local: number)) }
    // Ids that ascend differ, and are found by halving.
    let isAscending = Self.isAscending(ids)
    var numbers = NumberTable(minimumCapacity: isAscending ? 0 : count)
    if !isAscending {
      let repeated = numbers.insert(upTo: count, hash: { ids[$0].hashValue }, isSame: { ids[$0] == ids[$1] })
      if let repeated { throw .duplicate(ids[repeated]) }
    }
    var next = 0
    for index in serverRows.indices {
      let id = serverRows[index].id
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

  /// Refuses more rows than there are numbers.
  @inlinable
  static func requireNumbers(for count: Int) throws(MergeError<ID>) {
    guard count <= RowNumber.max else { throw .tooMany(count) }
  }

  /// The ids of items, which are compared more than once: taken out of items that are larger, they are so without a copy
  /// of the whole.
  @inlinable
  static func ids<Item: MergeableItem>(of local: [LocalItem<Item>]) -> [ID] where Item.ID == ID {
    local.withUnsafeBufferPointer { local in local.indices.map { local[$0].item.id } }
  }

  /// Whether each id is above the one before it.
  @inlinable
  static func isAscending(_ ids: [ID]) -> Bool {
    for index in ids.indices.dropFirst() where !(ids[index - 1] < ids[index]) { return false }
    return true
  }

  /// The index of an id among ids that ascend, or `nil` if it is not among them.
  @inlinable
  static func index(of id: ID, in ids: [ID]) -> Int? {
    let index = ids.lowerBound(of: id)
    return index < ids.count && ids[index] == id ? index : nil
  }
}

/// Where an item of a merge comes from: its place in each of the three lists, −1 where it is not there.
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

/// The number of an item in a merge, of a row in one of its sections, or of the place where one stands: an index in four
/// bytes, −1 where there is none.
///
/// Four bytes and not eight: a long merge spends much of its time on memory that it touches for the first time. That they
/// suffice is asked once, before anything is numbered.
@usableFromInline
typealias RowNumber = Int32

extension Array {
  /// The element with a number.
  @inlinable
  subscript(number: RowNumber) -> Element {
    get { self[Int(number)] }
    _modify { yield &self[Int(number)] }
  }
}
