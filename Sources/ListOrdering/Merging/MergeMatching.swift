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

  @usableFromInline var numbers: [ID: Int]

  /// - Complexity: O(*n*) hashings of ids at most: none for a row that follows the one that its list's
  ///   neighbour matched.
  @inlinable
  init(
    local: some RandomAccessCollection<ID>, base baseIDs: some RandomAccessCollection<ID>,
    server serverIDs: some RandomAccessCollection<ID>
  ) throws(MergeError<ID>) {
    numbers = Dictionary(minimumCapacity: local.count)
    for (number, id) in local.enumerated() {
      guard numbers.updateValue(number, forKey: id) == nil else { throw .duplicate(id) }
    }
    base = [Int](repeating: -1, count: local.count)
    server = base
    let localIDs = Array(local)
    var next = 0
    for (index, id) in serverIDs.enumerated() {
      let number: Int
      if next < localIDs.count, localIDs[next] == id {
        number = next
      } else if let known = numbers[id] {
        number = known
      } else {
        number = server.count
        numbers[id] = number
        server.append(-1)
        base.append(-1)
      }
      if server[number] >= 0 { repeated.append(id) }
      server[number] = index
      next = number + 1
    }
    next = 0
    for (index, id) in baseIDs.enumerated() {
      let isNext = next < localIDs.count && localIDs[next] == id
      guard let number = isNext ? next : numbers[id] else { continue }
      base[number] = index
      next = number + 1
    }
  }
}
