import ListOrdering
import Testing

/// If only the first rows of a repair are written, the stored order stays the same.
@Suite struct CutOffRepairTests {
  /// Returns all lists of `count` keys from `pool`.
  private func lists<Key>(_ count: Int, of pool: [Key]) -> [[Key]] {
    if count == 0 { return [[]] }
    return lists(count - 1, of: pool).flatMap { list in pool.map { list + [$0] } }
  }

  private func expectOneOrder<Space: KeySpace>(_ keys: [Space.Key], _ space: Space) throws {
    for direction in [ListDirection.ascending, .descending] {
      var stored = keys
      func read() throws -> (list: OrderedList<Int, Space>, repair: ListRepair<Int, Space.Key>) {
        try OrderedList.restore(stored.enumerated().map { ($0, $1) }, space: space, direction: direction)
      }
      let (list, repair) = try read()
      list._checkInvariants()
      for change in repair.rows {
        stored[change.id] = change.key
        let again = try read().list
        if !again.elementsEqual(list) {
          Issue.record("\(keys), \(direction): after \(change) of \(repair.rows), \(Array(again))")
        }
      }
      #expect(try read().repair.isEmpty)
    }
  }

  @Test func labels() throws {
    let end = 1 << 62 - 1 as Int64
    for keys in lists(4, of: [5, 6, 7, end, .max]) { try expectOneOrder(keys, LabelKeys()) }
    for keys in lists(3, of: [-end, 0, 1, 3, .min]) { try expectOneOrder(keys, LabelKeys(unit: 2)) }
  }

  @Test func priorities() throws {
    let most = Double.greatestFiniteMagnitude
    for keys in lists(4, of: [1, 1.0.nextUp, 2, most, .nan]) { try expectOneOrder(keys, MidpointKeys()) }
  }

  @Test func textKeys() throws {
    let keys = ["a0", "a0V", "a1", "zzzzzzzzzzzzzzzzzzzzzzzzzzz"].map { FractionalIndex($0)! }
    for list in lists(3, of: keys) { try expectOneOrder(list, FractionalKeys()) }
  }
}
