import PropertyTesting
import SeededRandom

/// Something done to an ordered list. Items are named by their places.
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
  /// Several items between two neighbors of a filtered view.
  case moveBlockBetween([Int], lower: Int?, upper: Int?)
  /// What a drag does in a view that shows these items.
  case moveInView([Int], offsets: [Int], to: Int)
  case removeInView([Int], offsets: [Int])
  /// Gives an item a new id.
  case replace(Int)
  /// Rows from outside, of items and, past the last, of new ones; and items that are gone.
  case applyRows([(item: Int, key: Key)], removing: [Int])
  /// Takes back what a move does, by the rows of a copy from before it.
  case undoMove(Int, to: Int)
  case removeItem(Int)
  case remove(at: Int)
  case removeMany([Int])
  /// Goes on with what is read back from the stored rows, which come in this order.
  case restore([Int])
  /// Keeps a copy.
  case save
  /// Goes on with the copy, and keeps the list in its stead.
  case swapWithSaved
  /// Does what must be refused.
  case mistake(ListMistake)
}

/// What must be refused.
enum ListMistake: Int, CaseIterable {
  case insertAgain, insertNextToNothing, moveNothing, removeNothing, crossBounds, reorderWithoutOne
  case reorderWithOneTwice, moveBlockWithOneTwice, insertManyWithOneTwice, removeManyWithNothing
  case replaceByAnother, applyOneTwice, moveNextToOneself
}

/// How often each command is drawn: what apps do all the time, often.
private let kinds: [UInt64] = {
  let weights = [16, 3, 3, 3, 3, 6, 6, 3, 3, 3, 2, 2, 1, 2, 3, 1, 1, 1, 1, 1, 2, 2, 1, 1, 3, 1]
  return weights.enumerated().flatMap { kind, weight in Array(repeating: UInt64(kind), count: weight) }
}()

extension OrderedListCommand {
  /// A command for a list of `count` items; many fall at or next to `focus`, so that gaps are exhausted.
  ///
  /// - Parameter key: Draws a key, usable or not.
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
    /// The items of a filtered view.
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

  /// Where the command puts something, if it does.
  var focus: Int? {
    switch self {
    case .insert(let index), .insertMany(_, let index), .moveItem(_, let index), .move(_, let index): index
    default: nil
    }
  }
}
