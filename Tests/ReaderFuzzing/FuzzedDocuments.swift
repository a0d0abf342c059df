import Foundation
import ListOrdering

/// Encoded lists of every key space, which are decoded, edited, encoded and decoded again.
///
/// The bytes are a document, a NUL, and the operations with three bytes each.
enum FuzzedDocuments: FuzzedReader {
  static let name = "documents"

  static let seeds: [[UInt8]] = {
    let numbers = [
      ("{\"remembersLastInsert\": true}", "1.5", "-2e300"), ("{\"unit\": 2}", "7", "-4611686018427387904"),
    ]
    let texts = [
      ("{\"digits\": \"01\", \"heads\": \"ab\"}", "\"b0\"", "\"b1\""),
      (
        "{\"digits\": \"0123456789\", \"heads\": \"ABab\", \"maximumLength\": 40, \"jitterBits\": 7}",
        "\"a0\"",
        "\"é\""
      ),
    ]
    let operations: [[UInt8]] = [[], [0, 0, 1, 1, 1, 0, 2, 1, 0], Array(repeating: 0, count: 90)]
    return (numbers + texts).flatMap { space, first, second in
      operations.flatMap { operations in
        ["", "\"limit\": 4, "].map { limit in
          Array(
            "{\(limit)\"direction\": \"ascending\", \"space\": \(space), \"rows\": [{\"id\": 1, \"key\": \(first)}, "
              .utf8) + Array("{\"id\": 2, \"key\": \(second)}, {\"id\": 3, \"key\": \(first)}]}\0".utf8)
            + operations
        }
      }
    }
  }()

  static let words = [
    "\"limit\":", "\"direction\":", "\"ascending\"", "\"descending\"", "\"space\":", "\"rows\":", "\"id\":",
    "\"key\":", "\"unit\":", "\"remembersLastInsert\":", "\"digits\":", "\"heads\":", "\"maximumLength\":",
    "\"jitterBits\":", "9223372036854775807", "1e308", "5e-324", "\"a0\"", "\"zz\"", "\"\"", "\"01\"",
    "\"ab\"",
    "{\"id\":9,\"key\":0},",
    "\"0123456789\"", "\"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\"",
    "\"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\"",
  ]

  static func check(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let document = Data(parts[0])
    let operations = Array((parts.count > 1 ? parts[1] : []).prefix(300))
    check(OrderedList<Int, MidpointKeys>.self, document, operations)
    check(OrderedList<Int, LabelKeys>.self, document, operations)
    check(OrderedList<Int, FractionalKeys>.self, document, operations)
  }

  private static func check<Space: KeySpace & Codable>(
    _ type: OrderedList<Int, Space>.Type, _ document: Data, _ operations: [UInt8]
  ) where Space.Key: Codable {
    guard var list = try? JSONDecoder().decode(type, from: document) else { return }
    list._checkInvariants()
    for start in stride(from: 0, to: operations.count - 2, by: 3) {
      edit(&list, by: operations[start], Int(operations[start + 1]), Int(operations[start + 2]))
    }
    list._checkInvariants()
    guard let written = try? JSONEncoder().encode(list),
      let again = try? JSONDecoder().decode(type, from: written)
    else { return require(false, "a list that cannot be written and read") }
    require(again.storedRows == list.storedRows, "\(again.storedRows) is not \(list.storedRows)")
    require(again.limit == list.limit && again.direction == list.direction, "\(again) is not \(list)")
  }

  /// Applies an operation. If it is refused, it must throw an error.
  private static func edit<Space: KeySpace>(
    _ list: inout OrderedList<Int, Space>, by operation: UInt8, _ first: Int, _ second: Int
  ) {
    let count = list.count
    do {
      switch operation % 6 {
      case 0: _ = try list.insert(1_000 + count, at: first % (count + 1))
      case 1: if count > 0 { _ = try list.move(list[first % count], to: second % count) }
      case 2: if count > 0 { _ = try list.remove(list[first % count]) }
      case 3: _ = try list.append(second)
      case 4: _ = try list.insert(contentsOf: 2_000..<2_000 + second, at: first % (count + 1))
      default: if count > 0 { _ = try list.move(first, before: list[second % count]) }
      }
    } catch {
      require(!"\(error)".isEmpty, "an error that says nothing")
    }
  }
}
