package import GRDB
import ListOrdering
import SeededRandom
internal import OrderedTable

/// An edit that depends only on a seed, a number and the list's length, so that the number of edits
/// determines the order.
package enum TableEdit: Sendable {
  case insert(Int, after: Int)
  case move(Int, to: Int)
  case moveBlock(Range<Int>, to: Int)
  case remove(Int)
  /// Gives all rows new keys, in the reverse order.
  case reverse

  /// Creates the edit of a number.
  package init(number: Int, seed: UInt64, count: Int) {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9e37_79b9)
    func index(_ bound: Int) -> Int { random.below(bound) }
    // Half of the edits use one position, to exhaust its gap.
    func place(_ bound: Int) -> Int { random.next() % 2 == 0 ? bound / 2 : index(bound) }
    switch index(40) {
    case 0: self = .reverse
    case 1..<12: self = .insert(number, after: place(count))
    case 12..<18 where count > 100: self = .remove(index(count))
    case 18..<26:
      let (length, first) = (1 + index(8), place(count - 10))
      self = .moveBlock(first..<first + length, to: place(count - length))
    default: self = .move(index(count), to: place(count))
    }
  }

  /// Applies the edit to an array.
  package func apply(to order: inout [Int]) {
    switch self {
    case .insert(let number, let place): order.insert(1_000 + number, at: place + 1)
    case .move(let item, let place): order.insert(order.remove(at: item), at: place)
    case .moveBlock(let range, let place):
      let block = order[range]
      order.removeSubrange(range)
      order.insert(contentsOf: block, at: place)
    case .remove(let item): order.remove(at: item)
    case .reverse: order.reverse()
    }
  }

  /// Applies the edit to the table.
  package func apply(to order: [Int], _ db: Database) throws {
    let list = EditedFile.items.list(1)
    switch self {
    case .insert(let number, let place): try list.insert(db, 1_000 + number, at: .after(order[place]))
    case .move(let item, let place): try list.move(db, order[item], to: .index(place))
    case .moveBlock(let range, let place): try list.move(db, Array(order[range]), to: .index(place))
    case .remove(let item): try list.remove(db, order[item])
    case .reverse: try list.backfill(db, orderedBy: "place DESC")
    }
  }
}
