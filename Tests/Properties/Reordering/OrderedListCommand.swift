import PropertyTesting
import SeededRandom

/// An operation on an ordered list. Items are named by position.
enum OrderedListCommand<Key> {
  case insert(at: Int)
  case insertAfter(Int)
  case insertBefore(Int)
  case append
  case insertMany(Int, at: Int)
  case moveItem(Int, to: Int)
  case move(from: Int, to: Int)
  case moveAfter(Int, other: Int)
  case moveBefore(Int, other: Int)
  case moveBetween(Int, lower: Int?, upper: Int?)
  case moveBlock([Int], to: Int)
  case moveFromOffsets([Int], to: Int)
  case reorder([Int])
  /// Moves several items between two neighbors in a filtered view.
  case moveBlockBetween([Int], lower: Int?, upper: Int?)
  /// Moves items by offsets in a view that shows these items.
  case moveInView([Int], offsets: [Int], to: Int)
  case removeInView([Int], offsets: [Int])
  /// Gives an item a new id.
  case replace(Int)
  /// Applies rows from outside and removes items. Positions past the end stand for new items.
  case applyRows([(item: Int, key: Key)], removing: [Int])
  /// Moves an item, and undoes the move with the rows of an earlier copy.
  case undoMove(Int, to: Int)
  case removeItem(Int)
  case remove(at: Int)
  case removeMany([Int])
  /// Continues with a list that is restored from the stored rows in this order.
  case restore([Int])
  /// Keeps a copy.
  case save
  /// Continues with the copy and keeps the list instead.
  case swapWithSaved
  /// Tries an operation that must be refused.
  case mistake(ListMistake)
}

/// An operation that must be refused.
enum ListMistake: Int, CaseIterable {
  case insertAgain, insertNextToNothing, moveNothing, removeNothing, crossBounds, reorderWithoutOne
  case reorderWithOneTwice, moveBlockWithOneTwice, insertManyWithOneTwice, removeManyWithNothing
  case replaceByAnother, applyOneTwice, moveNextToOneself
}

/// The frequency of each command. Operations that are common in apps are drawn often.
private let kinds: [UInt64] = {
  let weights = [16, 3, 3, 3, 3, 6, 6, 3, 3, 3, 2, 2, 1, 2, 3, 1, 1, 1, 1, 1, 2, 2, 1, 1, 3, 1]
  return weights.enumerated().flatMap { kind, weight in Array(repeating: UInt64(kind), count: weight) }
}()

extension OrderedListCommand {
  /// Draws a command for a list of `count` items. Many are at or near `focus`, to exhaust gaps.
  static func draw(
    from source: inout Source, count: Int, focus: Int, key: (inout Source) throws -> Key
  ) throws -> OrderedListCommand {
    let kind = try source.draw(upTo: 25) { kinds[Int($0.next(upTo: UInt64(kinds.count - 1)))] }
    if count == 0 {
      switch kind {
      case 3: return .append
      case 4: return .insertMany(try source.integer(in: 0...4), at: 0)
      case 17: return .save
      case 18: return .swapWithSaved
      default: return .insert(at: 0)
      }
    }
    func place(_ source: inout Source, below bound: Int) throws -> Int {
      Int(
        try source.draw(upTo: UInt64(bound - 1)) { generator in
          let random = generator.next()
          let near = focus + Int(random >> 3 & 1)
          return random & 7 < 5 ? UInt64(min(near, bound - 1)) : generator.next(upTo: UInt64(bound - 1))
        })
    }
    func some(_ source: inout Source) throws -> [Int] {
      try source.distinctArray(0...4) { try place(&$0, below: count) }
    }
    func neighbors(_ source: inout Source) throws -> (lower: Int?, upper: Int?) {
      let lower = try place(&source, below: count + 1) - 1
      let upper = lower + 1 + (try source.index(below: count - lower))
      return (lower < 0 ? nil : lower, upper == count ? nil : upper)
    }
    /// Draws the items of a filtered view.
    func view(_ source: inout Source) throws -> [Int] {
      let (first, step) = (try source.index(below: 3), try source.integer(in: 1...3))
      return Array(stride(from: first, to: count, by: step))
    }
    switch kind {
    case 1: return .insertAfter(try place(&source, below: count))
    case 2: return .insertBefore(try place(&source, below: count))
    case 3: return .append
    case 4: return .insertMany(try source.integer(in: 0...4), at: try place(&source, below: count + 1))
    case 5: return .moveItem(try source.index(below: count), to: try place(&source, below: count))
    case 6: return .move(from: try source.index(below: count), to: try place(&source, below: count))
    case 7: return .moveAfter(try source.index(below: count), other: try place(&source, below: count))
    case 8: return .moveBefore(try source.index(below: count), other: try place(&source, below: count))
    case 9:
      let (lower, upper) = try neighbors(&source)
      return .moveBetween(try source.index(below: count), lower: lower, upper: upper)
    case 10:
      let block = try some(&source)
      return .moveBlock(block, to: try place(&source, below: count - block.count + 1))
    case 11: return .moveFromOffsets(try some(&source), to: try place(&source, below: count + 1))
    case 12: return .reorder(try source.permutation(of: Array(0..<count)))
    case 13: return .removeItem(try place(&source, below: count))
    case 14: return .remove(at: try source.index(below: count))
    case 15: return .removeMany(try some(&source))
    case 16: return .restore(try source.permutation(of: Array(0..<count)))
    case 17: return .save
    case 18: return .swapWithSaved
    case 19: return .mistake(try source.pick(ListMistake.allCases))
    case 20:
      let (lower, upper) = try neighbors(&source)
      let block = try some(&source).filter { $0 != lower && $0 != upper }
      return .moveBlockBetween(block, lower: lower, upper: upper)
    case 21:
      let visible = try view(&source)
      let offsets =
        visible.isEmpty ? [] : try source.distinctArray(0...4) { try $0.index(below: visible.count) }
      return .moveInView(visible, offsets: offsets, to: try source.index(below: visible.count + 1))
    case 22:
      let visible = try view(&source)
      let offsets =
        visible.isEmpty ? [] : try source.distinctArray(0...2) { try $0.index(below: visible.count) }
      return .removeInView(visible, offsets: offsets)
    case 23: return .replace(try source.index(below: count))
    case 24:
      let items = try source.distinctArray(0...4) { source in
        try source.bool() ? count + source.index(below: 4) : place(&source, below: count)
      }
      let rows = try items.map { (item: $0, key: try key(&source)) }
      return .applyRows(rows, removing: try some(&source).filter { !items.contains($0) })
    case 25: return .undoMove(try source.index(below: count), to: try place(&source, below: count))
    default: return .insert(at: try place(&source, below: count + 1))
    }
  }

  /// The position to which the command inserts or moves, if any.
  var focus: Int? {
    switch self {
    case .insert(let index), .insertMany(_, let index), .moveItem(_, let index), .move(_, let index): index
    default: nil
    }
  }
}
