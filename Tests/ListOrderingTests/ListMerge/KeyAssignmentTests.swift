import Testing

@testable import ListOrdering

/// Keys for rows of a merged list that have none.
@Suite struct KeyAssignmentTests {
  /// Tests every list of up to seven rows whose keys are missing or are one of three neighboring
  /// labels, including ties. Every gap between the labels is exhausted.
  @Test func everyShortListOfTiedAndExhaustedKeys() {
    var lists: [[Int64?]] = [[]]
    for _ in 0..<7 {
      let longest = lists.last!.count
      lists += lists.filter { $0.count == longest }.flatMap { (list: [Int64?]) -> [[Int64?]] in
        let least = list.compactMap(\.self).last ?? 1
        let next: [Int64?] = [nil] + Array(least...3)
        return next.map { list + [$0] }
      }
    }
    for list in lists {
      var keys = list
      KeyAssignment.assign(&keys, space: LabelKeys()) { _ in nil }
      let assigned = keys.compactMap(\.self)
      #expect(assigned.count == list.count, "\(list)")
      for (index, (key, next)) in zip(assigned, assigned.dropFirst()).enumerated() {
        let isTie = list[index] != nil && list[index] == list[index + 1]
        #expect(isTie ? key <= next : key < next, "\(list): \(assigned)")
      }
      if !list.contains(nil) { #expect(keys == list) }
    }
  }

  @Test func preferredKeysAreUsedWhereTheyFit() {
    var keys: [Double?] = [1, nil, nil, 4, nil]
    KeyAssignment.assign(&keys, space: MidpointKeys()) { [0, 2, 3, 0, 7][$0] }
    #expect(keys == [1, 2, 3, 4, 7])
    keys = [1, nil, nil, 4]
    KeyAssignment.assign(&keys, space: MidpointKeys()) { [0, 2, 4, 0][$0] }
    #expect(keys[0] == 1 && keys[1]! > 1 && keys[2]! > keys[1]! && keys[2]! < 4)
  }

  /// A custom key space need not support equal keys. If some of the server's keys are equal, the
  /// assignment does not ask the space to relabel among them.
  @Test func customKeySpaceReceivesNoEqualKeys() {
    var keys: [Int64?] = [1, 1, 2, nil, 3, 5, 5]
    KeyAssignment.assign(&keys, space: StrictLabels()) { _ in nil }
    let assigned = keys.compactMap(\.self)
    #expect(assigned.count == 7 && assigned == assigned.sorted())
    #expect(assigned[2] < assigned[3] && assigned[3] < assigned[4])
  }

  /// Labels that implement only the requirements of a key space.
  private struct StrictLabels: KeySpace {
    private var labels = LabelKeys()

    func canonical(_ key: Int64) -> Int64? { labels.canonical(key) }
    mutating func key(between lower: Int64?, and upper: Int64?) -> Int64? {
      labels.key(between: lower, and: upper)
    }
    func insertsLeft(between lower: Int64?, and upper: Int64?) -> Int {
      labels.insertsLeft(between: lower, and: upper)
    }
    func ordinal(of key: Int64) -> Int64? { labels.ordinal(of: key) }
    mutating func relabeling<Keys: RandomAccessCollection>(
      of keys: Keys, around gap: Int, for count: Int
    ) -> [Relabel<Int64>] where Keys.Element == Int64, Keys.Index == Int {
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }, "\(Array(keys))")
      return labels.relabeling(of: keys, around: gap, for: count)
    }
  }
}
