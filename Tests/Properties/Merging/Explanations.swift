import ListOrdering
import Merging
import PropertyTesting

extension MergingLaws {
  static let explanations = explained("an explanation and the inputs of a merge determine its result") {
    try $0.conflict()
  }

  /// The same law, for conflicts in which both sides move the same few rows.
  static let explanationsOfATangle = explained("an explanation names the rule that outvoted each intent") {
    try $0.tangle()
  }

  private static func explained(
    _ name: String, in draw: @escaping @Sendable (inout Source) throws -> MergeCase
  ) -> Property {
    Property(name, coverage: [:]) { source in
      let conflict = try draw(&source)
      source.note(conflict)
      let (base, local, server) = (conflict.base, conflict.local, conflict.server)
      let merge = IntentPreservingMerge()
      let result = try merge.merge(base: base, local: local, server: server)
      let explanation = try merge.explanation(base: base, local: local, server: server)
      source.count()
      try requireEqual(explanation.order, result.order, "the order")
      try requireEqual(explanation.items.compactMap { reproduced($0, conflict) }, result.items, "the items")
      try requireEqual(
        explanation.items.filter { !$0.conflicts.isEmpty }.map(\.id), result.report.conflicts.map(\.id),
        "the conflicts")
      try checkMoves(of: explanation, in: conflict)
      var rest = explanation.brokenIntents[...]
      for section in result.order {
        let orders = NaiveInterleaving(conflict, result, in: section.section)
        let intents = rest.prefix { section.ids.contains($0.first) }
        rest = rest.dropFirst(intents.count)
        try requireEqual(
          Set(intents.map { Pair($0.side, $0.first, $0.second) }), orders.broken(in: section.ids),
          "the intents that \(section.ids) breaks")
        for intent in intents {
          try requireEqual(intent.rule, orders.rule(for: intent, in: section.ids), "\(intent)")
        }
      }
      try require(rest.isEmpty, "these are no intents of a section: \(rest)")
      for rule in Set(explanation.brokenIntents.map(\.rule)) { source.label("\(rule)") }
    }
  }

  /// Returns an item of the result, made from its explanation and the inputs alone.
  private static func reproduced(_ item: ItemExplanation<MergeTodo>, _ conflict: MergeCase) -> LocalTodo? {
    let local = conflict.local.first { $0.id == item.id }
    let row = conflict.server.last { $0.id == item.id }
    switch item.presence {
    case .removedByServer, .removedByBoth, .removedBeforePush: return nil
    case .removedHere: return local.map { LocalItem($0.item, dirty: item.fromHere, isRemoved: true) }
    default: break
    }
    // `fromHere` and `fromServer` must each describe the fields completely.
    var merged = row ?? local!.item
    if let local, item.fromHere.contains(.field("text")) { merged.content = local.item.content }
    if let local, item.fromHere.contains(.section) { merged.section = local.item.section }
    if let local, row != nil {
      guard merged.content == (item.fromServer.contains(.field("text")) ? row! : local.item).content,
        merged.section == (item.fromServer.contains(.section) ? row! : local.item).section
      else { return nil }
    }
    var isRekeyed = false
    switch item.key {
    case .server: merged.orderKey = row!.orderKey
    case .here: merged.orderKey = local!.item.orderKey
    case .placed(let key): merged.orderKey = key
    case .relabeled(let key): (merged.orderKey, isRekeyed) = (key, true)
    case nil: return nil
    }
    return LocalItem(merged, dirty: item.fromHere, isRekeyed: isRekeyed)
  }

  /// An item that only one side put into another section was moved by that side.
  private static func checkMoves(of explanation: MergeExplanation<MergeTodo>, in conflict: MergeCase) throws {
    for item in explanation.items {
      let local = conflict.local.first { $0.id == item.id }
      let isMovedHere =
        local.map { $0.dirty.contains(.order) || !item.fromHere.isDisjoint(with: [.presence, .section]) }
        ?? false
      let isKept = item.key != nil
      switch item.move {
      case .none, .server: try require(!isMovedHere || !isKept, "\(item) was moved here")
      case .here, .both: try require(isMovedHere && isKept, "\(item) was not moved here")
      case .voided: try require(isMovedHere && item.fromServer.contains(.section), "\(item) is not void")
      }
      guard let old = conflict.base.first(where: { $0.id == item.id }),
        let row = conflict.server.last(where: { $0.id == item.id }), isKept, old.section != row.section
      else { continue }
      try require(
        item.move == .server || item.move == .both || item.move == .voided || isMovedHere, "\(item)")
    }
  }
}

/// Two items, in the order that one side wanted.
private struct Pair: Hashable {
  let side: MergeSide
  let first: String
  let second: String

  init(_ side: MergeSide, _ first: String, _ second: String) {
    (self.side, self.first, self.second) = (side, first, second)
  }
}

extension NaiveInterleaving {
  /// Returns all pairs whose order a side chose, and which the given order reverses.
  fileprivate func broken(in order: [String]) -> Set<Pair> {
    var broken: Set<Pair> = []
    for second in order {
      for first in order where first != second && precedes(first, second, in: order) == false {
        if precedes(first, second, in: base) == true { continue }
        let isChosenHere = moved.contains(first) || moved.contains(second)
        if isChosenHere, precedes(first, second, in: local) == true {
          broken.insert(Pair(.here, first, second))
        }
        if precedes(first, second, in: server) == true { broken.insert(Pair(.server, first, second)) }
      }
    }
    return broken
  }

  /// Returns the rule that broke an intent.
  fileprivate func rule(for intent: BrokenIntent<String>, in order: [String]) -> PlacementRule {
    let (first, second) = (intent.first, intent.second)
    if moved.contains(first), moved.contains(second) { return .placedHere }
    let between = order.drop { $0 != second }.prefix { $0 != first } + [first]
    if between.contains(where: backbone.contains) { return .unmovedItem }
    let (row, other) = moved.contains(first) ? (first, second) : (second, first)
    let gap = gap(of: row, in: order)
    // The result has `second` first.
    guard wants(row, before: other, in: gap) == (row == second) else { return .fewestViolations }
    let here = precedes(row, other, in: local)
    let before = precedes(row, other, in: base)
    if here != nil, before == nil || before != here { return .seenHere }
    if server.contains(row), still.contains(row) || self.gap(of: row, in: server) == gap {
      return .fewestViolations
    }
    return base.contains(row) && self.gap(of: row, in: base) != gap ? .sideInBase : .seenHere
  }
}
