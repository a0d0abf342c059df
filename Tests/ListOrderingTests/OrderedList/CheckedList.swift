import ListOrdering
import Testing
import TestSupport

/// An ordered list, its stored rows, and a plain array, which must always agree.
struct CheckedList<Space: KeySpace> {
  var list: OrderedList<Int, Space>
  private(set) var rows: [Int: Space.Key] = [:]
  private(set) var model: [Int] = []
  /// The number of rows that the last operation wrote.
  private(set) var lastWritten = 0

  init(_ list: OrderedList<Int, Space>) {
    self.list = list
    for row in list.storedRows { rows[row.id] = row.key }
    model = Array(list)
  }

  /// Applies an operation to the list and to the array, stores the rows, and compares.
  mutating func apply(
    _ operation: (inout OrderedList<Int, Space>) throws -> OrderedRows<Int, Space.Key>,
    model change: (inout [Int]) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    let changes = try operation(&list)
    change(&model)
    for row in changes { rows[row.id] = row.key }
    lastWritten = changes.count
    expectAgreement(sourceLocation: sourceLocation)
  }

  mutating func remove(_ id: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try list.remove(id)
    rows[id] = nil
    model.removeAll { $0 == id }
    expectAgreement(sourceLocation: sourceLocation)
  }

  func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) {
    list._checkInvariants()
    #expect(Array(list) == model, sourceLocation: sourceLocation)
    // Readers sort by key, then by id.
    let sorted = rows.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    #expect(
      (list.direction == .ascending ? sorted : sorted.reversed()) == model, sourceLocation: sourceLocation)
    for (index, id) in model.enumerated() {
      expect(list.firstIndex(of: id) == index, sourceLocation: sourceLocation)
    }
  }
}
