extension IntentPreservingMerge {
  /// Returns what ``merge(base:local:server:)`` does to each item with the same inputs, and why.
  ///
  /// - Throws: The errors of ``merge(base:local:server:)``.
  /// - Complexity: The cost of the merge, and O(*m n*) for *m* items that either side moved or added.
  public func explanation<Item: MergeableItem>(
    base: [Item], local: [LocalItem<Item>], server: [Item]
  ) throws(MergeError<Item.ID>) -> MergeExplanation<Item> where Item.OrderKey == Space.Key {
    var merging = try Merging(base: base, local: local, server: server, space: space)
    let origins = merging.origins
    merging.mergeFields()
    let conflicts = Dictionary(uniqueKeysWithValues: merging.report.conflicts.map { ($0.id, $0.fields) })
    var explanation = MergeExplanation<Item>()
    // Items that the merge dropped are missing from its items.
    var place = 0
    var places: [Int: Int] = [:]
    for origin in origins {
      let isKept = place < merging.items.count && merging.origins[place].matches(origin)
      if isKept { places[place] = explanation.items.count }
      var item = merging.explanation(of: origin, merged: isKept ? merging.items[place] : nil)
      item.conflicts = conflicts[item.id] ?? []
      explanation.items.append(item)
      if isKept { place += 1 }
    }
    for (section, members) in merging.sections() {
      let isMoved = members.map { merging.items[$0].hasLocalPosition }
      let interleaving = merging.interleaving(
        of: members, in: section, server: merging.serverOrder(of: members, in: section, isMoved: isMoved),
        isMoved: isMoved)
      // The server's order also has rows that only this client put into the section.
      let isOnServer = members.map { member in
        let index = merging.origins[member].server
        return index >= 0 && server[index].section == section
      }
      for (row, member) in members.enumerated() {
        explanation.items[places[Int(member)]!].noteMove(
          here: isMoved[row], server: isOnServer[row] && !interleaving.rows[row].isUnmoved)
      }
      explanation.brokenIntents += interleaving.brokenIntents(isOnServer: isOnServer).map { intent in
        BrokenIntent(
          side: intent.side, first: merging.items[members[intent.first]].id,
          second: merging.items[members[intent.second]].id, rule: intent.rule)
      }
    }
    merging.mergeOrder()
    explanation.order = merging.order
    for (place, item) in places where !merging.items[place].isRemoved {
      explanation.items[item].key = merging.key(of: place)
    }
    return explanation
  }
}

extension ItemOrigin {
  /// Whether both are the origin of the same item.
  func matches(_ other: ItemOrigin) -> Bool { local == other.local && server == other.server }
}

extension Merging {
  /// Explains everything but the position and the key of an item.
  ///
  /// - Parameter merged: The item after the merge of its fields; `nil` if it was dropped.
  func explanation(of origin: ItemOrigin, merged: LocalItem<Item>?) -> ItemExplanation<Item> {
    let row = origin.server < 0 ? nil : server[origin.server]
    let old = origin.base < 0 ? nil : base[origin.base]
    guard origin.local >= 0 else {
      return ItemExplanation(id: row!.id, presence: .addedByServer)
    }
    let item = local[origin.local]
    var explanation = ItemExplanation<Item>(id: item.id, presence: presence(of: item, old, row))
    guard let merged else { return explanation }
    explanation.fromHere = merged.dirty
    guard let row else { return explanation }
    if item.isRemoved { return explanation }
    for (index, field) in fields.enumerated()
    where !merged.dirty.contains(.field(index)) && !field.isSame(item.item, row) {
      explanation.fromServer.insert(.field(index))
    }
    if !merged.dirty.contains(.section), item.item.section != row.section {
      explanation.fromServer.insert(.section)
    }
    if item.dirty.contains(.order), !merged.dirty.contains(.order) { explanation.move = .voided }
    return explanation
  }

  private func presence(of item: LocalItem<Item>, _ old: Item?, _ row: Item?)
    -> ItemExplanation<Item>.Presence
  {
    switch (item.isRemoved, row != nil) {
    case (true, true): .removedHere
    case (true, false): old == nil ? .removedBeforePush : .removedByBoth
    case (false, true): .onBothSides
    case (false, false):
      if item.dirty.contains(.presence) {
        old == nil ? .addedHere : .keptAfterRemoval
      } else if old == nil {
        .keptWithoutOrigin
      } else {
        item.dirty.rawValue == 0 ? .removedByServer : .keptAfterRemoval
      }
    }
  }

  /// Returns where the key of an item of the result comes from.
  func key(of index: Int) -> ItemExplanation<Item>.Key {
    let key = items[index].item.orderKey
    if !items[index].hasLocalPosition {
      return server[origins[index].server].orderKey == key ? .server : .relabeled(key)
    }
    return local[origins[index].local].item.orderKey == key ? .here : .placed(key)
  }
}

extension ItemExplanation {
  /// Records who moved the item, unless its local move is void.
  mutating func noteMove(here: Bool, server: Bool) {
    if move == .voided { return }
    let here = here || fromHere.contains(.section)
    // The server may have put the item into a third section.
    let server = server || conflicts.contains(.section)
    move = here ? server ? .both : .here : server ? .server : .none
  }
}

extension Interleaving {
  /// Returns the pairs of rows whose order one side chose, and which the merged order reverses.
  ///
  /// - Parameter isOnServer: Whether the server has each row in this section.
  func brokenIntents(isOnServer: [Bool]) -> [(
    side: MergeSide, first: RowNumber, second: RowNumber, rule: PlacementRule
  )] {
    let order = order()
    var isMoved = [Bool](repeating: false, count: rows.count)
    for row in moved { isMoved[row] = true }
    // The gap that each row is in. A backbone row is between two gaps.
    var gaps = [Int](repeating: 0, count: rows.count)
    var isUnmoved = [Bool](repeating: false, count: rows.count)
    var gap = 0
    for row in order {
      gaps[row] = gap
      if gap < backbone.count, backbone[gap] == row {
        isUnmoved[row] = true
        gap += 1
      }
    }
    func rule(_ earlier: RowNumber, _ later: RowNumber) -> PlacementRule {
      if isMoved[earlier], isMoved[later] { return .placedHere }
      if isUnmoved[earlier] || isUnmoved[later] || gaps[earlier] != gaps[later] { return .unmovedItem }
      let (row, other) = isMoved[earlier] ? (earlier, later) : (later, earlier)
      let wanted = preference(of: row, for: other, in: gaps[row])
      return wanted.order == (row == earlier ? .before : .after) ? wanted.rule : .fewestViolations
    }
    var broken: [(side: MergeSide, first: RowNumber, second: RowNumber, rule: PlacementRule)] = []
    // Two rows that neither side moved have the order that everybody wants.
    var movedRest = order.filter { !isUnmoved[$0] }[...]
    for (place, earlier) in order.enumerated() {
      if movedRest.first == earlier { movedRest.removeFirst() }
      for later in isUnmoved[earlier] ? movedRest : order[(place + 1)...] {
        let (a, b) = (rows[earlier], rows[later])
        // The base has this order, so a reverse order was chosen.
        let wasSame = a.base >= 0 && b.base >= 0 && b.base < a.base
        if wasSame { continue }
        if isMoved[earlier] || isMoved[later], a.local >= 0, b.local >= 0, b.local < a.local {
          broken.append((.here, later, earlier, rule(earlier, later)))
        }
        if isOnServer[earlier], isOnServer[later], b.server < a.server {
          broken.append((.server, later, earlier, rule(earlier, later)))
        }
      }
    }
    return broken
  }
}
