import Testing

@testable import ListOrdering

/// Keys for the rows of a merged list that have none.
@Suite struct KeyAssignmentTests {
  /// Every list of up to seven rows whose keys are missing, or some of three neighbouring labels, ties included: every gap
  /// between them is exhausted.
  @Test func everyShortListOfTiedAndExhaustedKeys() {
    var lists: [[Int64?]] = [[]]
    for _ in 0..<7 {
      lists += lists.filter { $0.count == lists.last!.count }.flatMap { list in
        let least = list.lazy.compactMap(\.self).last ?? 1
        return [list + [nil]] + (least...3).map { list + [$0] }
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

  @Test func wishesAreGrantedWhereTheyFit() {
    var keys: [Double?] = [1, nil, nil, 4, nil]
    KeyAssignment.assign(&keys, space: MidpointKeys()) { [0, 2, 3, 0, 7][$0] }
    #expect(keys == [1, 2, 3, 4, 7])
    keys = [1, nil, nil, 4]
    KeyAssignment.assign(&keys, space: MidpointKeys()) { [0, 2, 4, 0][$0] }
    #expect(keys[0] == 1 && keys[1]! > 1 && keys[2]! > keys[1]! && keys[2]! < 4)
  }
}
