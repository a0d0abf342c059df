import Foundation
import ListOrdering
import Testing

/// The rows that an operation returns for storing, as values.
@Suite struct OrderedRowsTests {
  /// The rows of an insertion that relabels: the relabeled rows, then the item's own row.
  static let relabeling: OrderedRows<Int, Double> = {
    var list = PriorityList<Int>()
    var rows = try! list.insert(0, at: 0)
    var next = 1
    while rows.count == 1 {
      rows = try! list.insert(next, at: 1)
      next += 1
    }
    return rows
  }()

  @Test func operationsReturnOneRowOrNone() throws {
    var list = PriorityList<String>()
    let rows = try list.insert("milk", at: 0)
    #expect(Array(rows) == [OrderedRow(id: "milk", key: 1)])
    #expect(rows.startIndex == 0 && rows.endIndex == 1)
    #expect(try list.move("milk", to: 0).isEmpty)
  }

  @Test func rowOfTheItemComesLast() {
    let rows = Self.relabeling
    #expect(rows.count > 1)
    #expect(Set(rows.map(\.id)).count == rows.count)
    #expect(rows.map(\.id).max() == rows.last?.id)
  }

  @Test func rowsSurviveEncodingAndDecoding() throws {
    for rows in [Self.relabeling, try Self.nothing()] {
      let data = try JSONEncoder().encode(rows)
      let again = try JSONDecoder().decode(OrderedRows<Int, Double>.self, from: data)
      #expect(again == rows)
      #expect(again.hashValue == rows.hashValue)
      #expect(try JSONDecoder().decode([OrderedRow<Int, Double>].self, from: data) == Array(rows))
    }
  }

  @Test func differentRowsAreNotEqual() throws {
    #expect(Self.relabeling != (try Self.nothing()))
    var list = PriorityList<Int>(), other = PriorityList<Int>()
    #expect(try list.insert(1, at: 0) == other.insert(1, at: 0))
    #expect(try list.insert(2, at: 1) != other.insert(3, at: 1))
    #expect(try list.insert(4, at: 0) != other.insert(4, at: 1))
  }

  @Test func descriptionShowsIDsAndKeys() throws {
    var list = PriorityList<String>()
    #expect(try list.insert("milk", at: 0).description == "[milk: 1.0]")
  }

  /// Returns no rows, from a move to the item's current position.
  private static func nothing() throws -> OrderedRows<Int, Double> {
    var list = PriorityList<Int>()
    _ = try list.insert(1, at: 0)
    return try list.move(1, to: 0)
  }
}
