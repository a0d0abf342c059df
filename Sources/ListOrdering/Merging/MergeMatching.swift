/// Which local item, base row and server row are the same item.
///
/// Items are numbered: the local ones by their index, then those that only the server has, as they first
/// appear.
@usableFromInline
struct MergeMatching<ID: Hashable & Comparable & Sendable> {
  /// By item: the index of its row in the base, −1 without one.
  @usableFromInline var base: [Int]
  /// By item: the index of its row in the server's answer, −1 without one.
  @usableFromInline var server: [Int]
  /// Ids that the server sent more than once.
  @usableFromInline var repeated: [ID] = []

  /// - Complexity: O(*n*) hashings of ids at most: none for a row that follows the one that its list's
  ///   neighbour matched.
  @inlinable
  init(
    local: some RandomAccessCollection<ID>, base baseIDs: some RandomAccessCollection<ID>,
    server serverIDs: some RandomAccessCollection<ID>
  ) throws(MergeError<ID>) {
    var numbers = NumberTable(minimumCapacity: local.count)
    func localID(_ number: Int) -> ID { local[local.index(local.startIndex, offsetBy: number)] }
    func serverID(_ index: Int) -> ID { serverIDs[serverIDs.index(serverIDs.startIndex, offsetBy: index)] }
    for (number, id) in local.enumerated() {
      guard numbers.insert(number, hash: id.hashValue, isSame: { localID($0) == id }) == nil else {
        throw .duplicate(id)
      }
    }
    base = [Int](repeating: -1, count: local.count)
    server = base
    let count = local.count
    var next = 0
    for (index, id) in serverIDs.enumerated() {
      var number = next
      if next >= count || localID(next) != id {
        number = server.count
        let known = numbers.insert(number, hash: id.hashValue) { [server] in
          ($0 < count ? localID($0) : serverID(server[$0])) == id
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
    for (index, id) in baseIDs.enumerated() {
      var number = next
      if next >= count || localID(next) != id {
        let known = numbers.number(hash: id.hashValue) {
          ($0 < count ? localID($0) : serverID(server[$0])) == id
        }
        guard let known else { continue }
        number = known
      }
      base[number] = index
      next = number + 1
    }
  }
}
