import Reordering
import Testing

/// Compares small cases with counts that were worked out manually.
@Suite struct RowCountTests {
  @Test(
    arguments: [
      (.insert(at: 0), 6), (.insert(at: 2), 4), (.insert(at: 5), 1),
      (.remove(at: 0), 4), (.remove(at: 3), 1), (.remove(at: 4), 0),
      (.move(from: 0, to: 4), 5), (.move(from: 4, to: 0), 5), (.move(from: 1, to: 3), 3),
      (.move(from: 2, to: 1), 2), (.move(from: 2, to: 2), 0),
      (.moveBlock(from: 0, count: 2, to: 1), 3), (.moveBlock(from: 3, count: 2, to: 1), 4),
      (.moveBlock(from: 1, count: 3, to: 1), 0),
    ] as [(Reordering.Operation, Int)])
  func denseShiftsEveryRowBetween(operation: Reordering.Operation, rows: Int) throws {
    #expect(try counters("dense", operation, on: 5).rowsWritten == rows)
  }

  @Test(
    arguments: [
      (.insert(at: 0), 2), (.insert(at: 3), 2), (.insert(at: 6), 1),
      (.remove(at: 0), 1), (.remove(at: 3), 1), (.remove(at: 5), 0),
      // A move writes three rows in the middle and two at an end. It writes one row less if no item
      // follows one of the positions.
      (.move(from: 1, to: 3), 3), (.move(from: 3, to: 1), 3), (.move(from: 2, to: 3), 3),
      (.move(from: 0, to: 3), 3), (.move(from: 3, to: 0), 3),
      (.move(from: 0, to: 5), 2), (.move(from: 2, to: 5), 2), (.move(from: 5, to: 2), 2),
      (.move(from: 4, to: 4), 0),
      (.moveBlock(from: 1, count: 2, to: 3), 3), (.moveBlock(from: 2, count: 4, to: 0), 2),
      (.moveBlock(from: 0, count: 3, to: 3), 2),
    ] as [(Reordering.Operation, Int)])
  func linkedListWritesUpToThreeRows(operation: Reordering.Operation, rows: Int) throws {
    #expect(try counters("linked-list", operation, on: 6).rowsWritten == rows)
  }

  @Test(
    arguments: [
      (.insert(at: 4), 1, 88, 24), (.insert(at: 10), 1, 88, 24), (.remove(at: 0), 1, 72, 19),
      (.move(from: 9, to: 0), 1, 80, 21), (.moveBlock(from: 0, count: 4, to: 3), 1, 80, 21),
      (.move(from: 3, to: 3), 0, 0, 0),
    ] as [(Reordering.Operation, Int, Int, Int)])
  func orderArrayWritesOneRowWithAllIDs(
    operation: Reordering.Operation, rows: Int, bytes: Int, json: Int
  ) throws {
    // Ten ids of one digit: [0,1,2,3,4,5,6,7,8,9] has 21 characters. Adding 10 makes 24, and
    // removing 0 leaves 19.
    let counters = try counters("order-array", operation, on: 10)
    #expect(counters.rowsWritten == rows)
    #expect(counters.keyBytes == bytes)
    #expect(counters.wireBytes == rows * (#"{"id":-1,"key":}"#.utf8.count + json))
  }
}
