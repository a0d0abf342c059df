/// Which local item, base row and server row are the same item.
///
/// Items are numbered: the local ones by their index, then those that only the server has, as they first
/// appear.
@usableFromInline
struct MergeMatching<ID: Hashable & Sendable> {
  /// By item: the index of its row in the base, −1 without one.
  @usableFromInline var base: [Int]
  /// By item: the index of its row in the server's answer, −1 without one.
  @usableFromInline var server: [Int]
  /// Ids that the server sent more than once.
  @usableFromInline var repeated: [ID] = []

  /// - Complexity: O(*n*) hashings of ids at most: none for a row that follows the one that its list's
  ///   neighbour matched.
  @inlinable
  init<Item: MergeableItem>(
    local: [LocalItem<Item>], base baseRows: [Item], server serverRows: [Item]
  ) throws(MergeError<ID>) where Item.ID == ID {
    var numbers = NumberTable(minimumCapacity: local.count)
    for number in local.indices {
      let id = local[number].id
      guard numbers.insert(number, hash: id.hashValue, isSame: { local[$0].id == id }) == nil else {
        throw .duplicate(id)
      }
    }
    base = [Int](repeating: -1, count: local.count)
    server = base
    let count = local.count
    var next = 0
    for index in serverRows.indices {
      let id = serverRows[index].id
      var number = next
      if next >= count || local[next].id != id {
        number = server.count
        let known = numbers.insert(number, hash: id.hashValue) { [server] in
          ($0 < count ? local[$0].id : serverRows[server[$0]].id) == id
        }
        if let known {
          number = known
        } else {
          server.append(-1)
          base.append(-1)
        }
      }
      if server[number] >= 0 { repeated.append(id) }
      server[number] = index
      next = number + 1
    }
    next = 0
    for index in baseRows.indices {
      let id = baseRows[index].id
      var number = next
      if next >= count || local[next].id != id {
        let known = numbers.number(hash: id.hashValue) {
          ($0 < count ? local[$0].id : serverRows[server[$0]].id) == id
        }
        guard let known else { continue }
        number = known
      }
      base[number] = index
      next = number + 1
    }
  }
}
