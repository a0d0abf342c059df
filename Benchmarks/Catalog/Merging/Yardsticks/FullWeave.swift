import Measuring
import ListOrdering

/// Merges the moved todos, in their local order, with all others, in the server's order, so that
/// the fewest plain intents (see ``IntentLoss``) are broken. It uses dynamic programming, as for a
/// longest common subsequence.
///
/// No rule that keeps both orders loses less by the plain measure. It is not a policy to use: a
/// moved todo may change sides with one that neither side moved. Time and memory are O(*d c*) for
/// *d* moved todos and *c* others.
struct FullWeave: MergePolicy {
  let name = MergeYardstick.fullWeave.rawValue
  let summary = MergeYardstick.fullWeave.summary
  let properties: Set<MergeProperty> = []

  func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    return conflict.merged { todos, section in
      let moved = conflict.local.order(in: section).map(\.id).filter {
        todos[$0]?.hasLocalPosition == true
      }
      let others = conflict.serverOrder(of: todos)
      let all = moved + others
      let intents = PairIntents(of: conflict, in: section, among: all)
      let order = Self.weave(moved.count, into: others.count) {
        intents.plain($0, moved.count + $1)?.isFirst
      }
      return order.map { all[$0] }
    }
  }

  /// Returns the order of `moved` rows, numbered from 0, and `others`, numbered after them, that
  /// breaks the fewest wishes. A wish is the intended order of a moved row and another row.
  ///
  /// - Parameter isFirst: Whether a moved row is meant to precede another row, which is numbered
  ///   among the others; `nil` without a wish.
  static func weave(_ moved: Int, into others: Int, isFirst: (Int, Int) -> Bool?) -> [Int] {
    // A row's slot is the number of others before it. `fewest` has, by slot, the fewest wishes that
    // the rows so far break if the last of them is in that slot or before it. `slots` has, by row
    // and slot, the slot that this row then takes.
    var fewest = [Int](repeating: 0, count: others + 1)
    var slots: [[Int]] = []
    for row in 0..<moved {
      let wishes = (0..<others).map { isFirst(row, $0) }
      var broken = wishes.count { $0 == false }
      var best = (broken: Int.max, slot: 0)
      slots.append([])
      for slot in 0...others {
        if fewest[slot] + broken < best.broken { best = (fewest[slot] + broken, slot) }
        fewest[slot] = best.broken
        slots[row].append(best.slot)
        if slot < others, let isFirst = wishes[slot] { broken += isFirst ? 1 : -1 }
      }
    }
    var reversed: [Int] = []
    var end = others
    for row in slots.indices.reversed() {
      let slot = slots[row][end]
      reversed += (slot..<end).reversed().map { moved + $0 }
      reversed.append(row)
      end = slot
    }
    reversed += (0..<end).reversed().map { moved + $0 }
    return reversed.reversed()
  }
}
