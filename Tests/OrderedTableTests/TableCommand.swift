import PropertyTesting
import SeededRandom

/// A destination, by indexes in the list.
enum Aim {
  case start, end
  case before(Int), after(Int)
  case between(Int?, Int?)
  case index(Int)
}

/// An operation on a table's lists. Items are named by list and index.
enum TableCommand {
  case insert(Int, into: Int, Aim)
  case makeRoom(Int, in: Int, Aim)
  /// Moves an item, perhaps to another list.
  case move(Int, of: Int, to: Int, Aim)
  case moveSeveral([Int], of: Int, to: Int, Aim)
  /// Moves items as a drag in a view that shows only some items.
  case moveInView(Int, [Int], offsets: [Int], to: Int)
  case remove([Int], of: Int)
  case mistake(TableMistake, in: Int)
}

/// An operation that must be refused.
enum TableMistake: Int, CaseIterable {
  case moveNothing, nextToNothing, nextToOneOfAnotherList, crossBounds, insertAgain, insertOneTwice
  case moveOneTwice, moveNextToOneself, beyondTheEnd, removeNothing
}

extension TableCommand {
  /// Draws a command for lists of these lengths. Many are at or next to `focus`, to exhaust gaps.
  static func draw(from source: inout Source, counts: [Int], focus: Int) throws -> TableCommand {
    let list = try source.bool(0.2) ? 1 : 0
    let count = counts[list]
    func place(_ source: inout Source, below bound: Int) throws -> Int {
      Int(
        try source.draw(upTo: UInt64(bound - 1)) { generator in
          let random = generator.next()
          let near = focus + Int(random >> 3 & 1)
          return random & 7 < 6 ? UInt64(min(near, bound - 1)) : generator.next(upTo: UInt64(bound - 1))
        })
    }
    /// Draws a destination in a list that is not next to the given items.
    func aim(_ source: inout Source, in list: Int, without: [Int] = []) throws -> Aim {
      let free = (0..<counts[list]).filter { !without.contains($0) }
      func one(_ source: inout Source) throws -> Int { free[try place(&source, below: free.count)] }
      switch try source.branch(weights: [
        2, 1, free.isEmpty ? 0 : 3, free.isEmpty ? 0 : 6, free.isEmpty ? 0 : 4, 4,
      ]) {
      case 0: return .end
      case 1: return .start
      case 2: return .before(try one(&source))
      case 3: return .after(try one(&source))
      case 4:
        let low = try place(&source, below: free.count + 1) - 1
        let high = try low + 1 + source.index(below: free.count - low)
        return .between(low < 0 ? nil : free[low], high == free.count ? nil : free[high])
      default: return .index(try place(&source, below: free.count + 1))
      }
    }
    func several(_ source: inout Source) throws -> [Int] {
      try source.distinctArray(0...4) { try place(&$0, below: count) }
    }
    /// Draws neighboring items, in any order.
    func block(_ source: inout Source) throws -> [Int] {
      let first = try source.index(below: count)
      return try source.permutation(
        of: Array(first..<min(count, first + 1 + (try source.index(below: 12)))))
    }
    let isFilled = count > 0 ? 1 : 0
    switch try source.branch(weights: [
      8, 1, 8 * isFilled, 4 * isFilled, 2 * isFilled, 3 * isFilled, count > 1 ? 1 : 0,
    ])
    {
    case 0:
      return .insert(
        try source.bool(0.8) ? 1 : source.integer(in: 0...12), into: list, try aim(&source, in: list))
    case 1: return .makeRoom(try source.integer(in: 1...3), in: list, try aim(&source, in: list))
    case 2:
      let (item, target) = (try source.index(below: count), try source.bool(0.15) ? 1 - list : list)
      return .move(
        item, of: list, to: target, try aim(&source, in: target, without: target == list ? [item] : []))
    case 3:
      let items: [Int] = try source.bool() ? several(&source) : block(&source)
      if try source.bool(), let first = items.min(), let last = items.max() {
        // The destination surrounds the items, so that some may stay.
        let (low, high) = (first - 1 - (try source.index(below: 3)), last + 1 + (try source.index(below: 3)))
        return .moveSeveral(
          items, of: list, to: list, .between(low < 0 ? nil : low, high >= count ? nil : high))
      }
      let target = try source.bool(0.15) ? 1 - list : list
      return .moveSeveral(
        items, of: list, to: target, try aim(&source, in: target, without: target == list ? items : [Int]()))
    case 4:
      let (first, step) = (try source.index(below: 3), try source.integer(in: 1...3))
      let visible: [Int] = Array(stride(from: first, to: count, by: step))
      let offsets: [Int] =
        visible.isEmpty ? [] : try source.distinctArray(0...12) { try $0.index(below: visible.count) }
      return .moveInView(list, visible, offsets: offsets, to: try source.index(below: visible.count + 1))
    case 5: return .remove(try source.distinctArray(0...3) { try place(&$0, below: count) }, of: list)
    default: return .mistake(try source.pick(TableMistake.allCases), in: list)
    }
  }

  /// The index at which the command places something, if any.
  var focus: Int? {
    let aim: Aim? =
      switch self {
      case .insert(_, _, let aim), .move(_, _, _, let aim), .moveSeveral(_, _, _, let aim): aim
      default: nil
      }
    return switch aim {
    case .before(let index), .after(let index), .index(let index): index
    default: nil
    }
  }
}
