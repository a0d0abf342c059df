import ListOrdering
import SeededRandom
import Todos

/// An edit that depends only on a seed, a number and a board, so that the number of edits
/// determines the board.
package enum BoardEdit: Sendable {
  case addList(String, at: Int), editList(Int, String), moveLists(Range<Int>, to: Int), deleteList(Int)
  case add(String, list: Int, at: Int), edit(Block, String), delete(Block)
  case move(Block, to: Int), setDone(Block), transfer(Block, list: Int, at: Int)
  case undo, set(Int)

  /// Neighboring todos of a section.
  package struct Block: Sendable {
    var list: Int
    var section: TodoSection
    var range: Range<Int>
  }

  /// Creates the edit of a number.
  package init(number: Int, seed: UInt64, board: Board) {
    var random = SplitMix64(seed: seed &+ UInt64(number) &* 0x9e37_79b9)
    func index(_ bound: Int) -> Int { random.below(bound) }
    // Half of the edits use the fullest list, often one gap there, to exhaust it.
    func place(_ count: Int) -> Int { index(2) == 0 ? min(7, count) : index(count + 1) }
    let lists = board.lists
    let fullest = lists.indices.max { (lists[$0].count, $0) < (lists[$1].count, $1) }
    func list() -> Int { index(2) == 0 ? fullest! : index(lists.count) }
    func block(_ most: Int) -> Block? {
      let list = list()
      let section = index(4) == 0 ? TodoSection.done : .open
      let count = lists[list][section].count
      guard count > 0 else { return nil }
      let length = 1 + index(min(most, count))
      let first = index(count - length + 1)
      return Block(list: list, section: section, range: first..<first + length)
    }
    func rest(_ block: Block) -> Int { lists[block.list][block.section].count - block.range.count }
    let kind = index(64)
    switch kind {
    case _ where lists.isEmpty, 0..<2 where lists.count < 5:
      self = .addList("List \(number)", at: index(lists.count + 1))
    case 2: self = .editList(index(lists.count), "List \(number)")
    case 3..<5:
      let length = 1 + index(min(2, lists.count))
      let first = index(lists.count - length + 1)
      self = .moveLists(first..<first + length, to: index(lists.count - length + 1))
    case 5 where lists.count > 2:
      // Lists fill slowly, so the fullest one is rarely deleted.
      let list = index(lists.count)
      self = list == fullest && index(4) > 0 ? .set(number) : .deleteList(list)
    case 6..<8 where number > 0: self = .undo
    case 8: self = .set(number)
    case 9..<36:
      let list = list()
      self = .add("Todo \(number)", list: list, at: place(lists[list].open.count))
    default:
      guard let block = block(kind < 40 || kind > 58 ? 3 : kind < 44 ? 1 : 6) else {
        self = .set(number)
        return
      }
      switch kind {
      case 36..<40: self = .delete(block)
      case 40..<44: self = .edit(block, "Edited \(number)")
      case 44..<52: self = .move(block, to: place(rest(block)))
      case 52..<59: self = .setDone(block)
      default:
        let list = index(lists.count)
        self = .transfer(block, list: list, at: place(lists[list].open.count))
      }
    }
  }

  /// Applies the edit to a board.
  ///
  /// - Returns: Whether the edit succeeded. It fails, and changes nothing, if a list is full.
  package func apply(to board: inout Board) -> Bool {
    let before = board.lists
    switch self {
    case .addList(let name, let place): board.lists.insert(Board.List(name: name), at: place)
    case .editList(let list, let name): board.lists[list].name = name
    case .moveLists(let range, let place): board.lists.put(range, at: place)
    case .deleteList(let list): board.lists.remove(at: list)
    case .add(let title, let list, let place):
      guard board.lists[list].count < TodoRules.maxTodos else { return false }
      board.lists[list].open.insert(title, at: place)
    case .edit(let block, let title): board.lists[block.list][block.section][block.range.lowerBound] = title
    case .delete(let block): board.lists[block.list][block.section].removeSubrange(block.range)
    case .move(let block, let place): board.lists[block.list][block.section].put(block.range, at: place)
    case .setDone(let block):
      let titles = board.take(block)
      board.lists[block.list][block.section == .open ? .done : .open].insert(contentsOf: titles, at: 0)
    case .transfer(let block, let list, let place):
      if block.list == list { return true }
      guard board.lists[list].count + block.range.count <= TodoRules.maxTodos else { return false }
      let titles = board.take(block)
      if block.section == .open {
        board.lists[list].open.insert(contentsOf: titles, at: place)
      } else {
        board.lists[list].done.insert(contentsOf: titles, at: 0)
      }
    case .undo:
      board.lists = board.former.removeLast()
      return true
    case .set(let number): board.number = number
    }
    // An edit that changes nothing is no undo step.
    if board.lists != before { board.former.append(before) }
    return true
  }
}

extension Board {
  fileprivate mutating func take(_ block: BoardEdit.Block) -> [String] {
    let titles = Array(lists[block.list][block.section][block.range])
    lists[block.list][block.section].removeSubrange(block.range)
    return titles
  }
}

extension Array {
  /// Moves a block to an index among the other elements.
  fileprivate mutating func put(_ range: Range<Int>, at index: Int) {
    let block = self[range]
    removeSubrange(range)
    insert(contentsOf: block, at: index)
  }
}
