import PropertyTesting

/// An edit of a list, by positions.
enum ListEdit: Hashable, Sendable {
  /// Inserts a new item at a position in `0...count`.
  case insert(at: Int)
  /// Removes the item at a position.
  case remove(at: Int)
  /// Moves an item to index `to`, counted without it.
  case move(from: Int, to: Int)
  /// Moves adjacent items to the indices from `to` on, counted without them.
  case moveBlock(Range<Int>, to: Int)

  /// Applies the edit to a list.
  ///
  /// - Parameter make: Makes the item for an insertion.
  /// - Complexity: O(*n*).
  func apply<Item>(to list: inout [Item], inserting make: () throws -> Item) rethrows {
    switch self {
    case .insert(let position):
      list.insert(try make(), at: position)
    case .remove(let position):
      list.remove(at: position)
    case .move(let from, let to):
      list.insert(list.remove(at: from), at: to)
    case .moveBlock(let range, let to):
      let block = list[range]
      list.removeSubrange(range)
      list.insert(contentsOf: block, at: to)
    }
  }

  /// Returns the number of items after the edit in a list of `count` items.
  func count(after count: Int) -> Int {
    switch self {
    case .insert: count + 1
    case .remove: count - 1
    case .move, .moveBlock: count
    }
  }
}

extension ListEdit: CustomStringConvertible {
  /// The edit in Swift syntax.
  var description: String {
    switch self {
    case .insert(let position): "insert(at: \(position))"
    case .remove(let position): "remove(at: \(position))"
    case .move(let from, let to): "move(from: \(from), to: \(to))"
    case .moveBlock(let range, let to): "moveBlock(\(range), to: \(to))"
    }
  }
}

extension Source {
  /// Draws a valid edit of a list of `count` items. The simplest one inserts at the front.
  mutating func edit(ofCount count: Int) throws -> ListEdit {
    let isFilled = count > 0 ? 1 : 0
    switch try branch(weights: [4, 4 * isFilled, 2 * isFilled, isFilled]) {
    case 0: return .insert(at: try index(below: count + 1))
    case 1: return .move(from: try index(below: count), to: try index(below: count))
    case 2: return .remove(at: try index(below: count))
    default:
      let range = try range(in: count)
      return .moveBlock(range, to: try index(below: count - range.count + 1))
    }
  }
}
