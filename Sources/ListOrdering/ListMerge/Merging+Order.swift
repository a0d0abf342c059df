extension Merging {
  /// Merges the order of every section, and assigns keys to items that need one.
  @inlinable
  mutating func mergeOrder() {
    for (section, members) in sections() {
      let rows = mergedOrder(of: members, in: section)
      assignKeys(to: rows, in: section)
      order.append(SectionOrder(section: section, ids: rows.map { items[$0].id }))
    }
  }

  /// Returns the items of each section except tombstones, sections ascending.
  @inlinable
  func sections() -> [(section: Item.Section, members: [RowNumber])] {
    var sections: [(section: Item.Section, members: [RowNumber])] = []
    // Each section's index in `sections`, recorded once a second section appears.
    var numbers: [Item.Section: Int] = [:]
    var last = -1
    for index in items.indices where !items[index].isRemoved {
      let section = items[index].item.section
      if last < 0 || sections[last].section != section {
        if sections.count == 1 { numbers[sections[0].section] = 0 }
        last = numbers[section] ?? sections.count
        if last == sections.count {
          if last > 0 { numbers[section] = last }
          sections.append((section, []))
          if last == 0 { sections[0].members.reserveCapacity(items.count) }
        }
      }
      sections[last].members.append(RowNumber(truncatingIfNeeded: index))
    }
    return sections.count < 2 ? sections : sections.sorted { $0.section < $1.section }
  }

  /// Returns a section's items in their merged order.
  @inlinable
  func mergedOrder(of members: [RowNumber], in section: Item.Section) -> [RowNumber] {
    let isMoved = members.map { [items] in items[$0].hasLocalPosition }
    let serverOrder = serverOrder(of: members, in: section, isMoved: isMoved)
    guard isMoved.contains(true) else { return serverOrder.map { members[$0] } }
    var order = interleaving(of: members, in: section, server: serverOrder, isMoved: isMoved).order()
    for index in order.indices { order[index] = members[order[index]] }
    return order
  }

  // Rows are numbered within the section here. Closures copy what they capture, so each lists what it
  // reads instead of capturing the whole merge.

  /// Returns the rows that the server or the merge put into a section, in the server's order.
  @inlinable
  func serverOrder(of members: [RowNumber], in section: Item.Section, isMoved: [Bool]) -> [RowNumber] {
    sorted(members) { [origins, server] row in
      let index = origins[members[row]].server
      guard index >= 0, !isMoved[row] || server[index].section == section else { return nil }
      return server[index].orderKey
    }
  }

  /// Returns the merge of a section's three orders.
  @inlinable
  func interleaving(
    of members: [RowNumber], in section: Item.Section, server serverOrder: [RowNumber], isMoved: [Bool]
  ) -> Interleaving {
    let localOrder = sorted(members) { [origins, local] row in
      let index = origins[members[row]].local
      guard index >= 0, local[index].item.section == section else { return nil }
      return local[index].item.orderKey
    }
    let baseOrder = sorted(members) { [origins, base, server] row in
      let origin = origins[members[row]]
      guard origin.base >= 0, base[origin.base].section == section, origin.server >= 0,
        server[origin.server].section == section
      else { return nil }
      return base[origin.base].orderKey
    }
    return Interleaving(base: baseOrder, local: localOrder, server: serverOrder, isMoved: isMoved)
  }

  /// Returns rows sorted by key and then by id, followed by those with unusable keys.
  ///
  /// Most rows are in order already, and only the others are sorted. If two adjacent rows are in
  /// the wrong order, both are taken out, since either may be misplaced. For each row that was
  /// taken out, a binary search finds its position among the rows that stayed.
  ///
  /// - Parameter key: Returns the key of a row, or `nil` to leave the row out.
  @inlinable
  func sorted(_ members: [RowNumber], by key: (_ row: RowNumber) -> Space.Key?) -> [RowNumber] {
    var order: [RowNumber] = []
    order.reserveCapacity(members.count)
    var others: [(key: Space.Key, row: RowNumber)] = []
    var unusable: [RowNumber] = []
    // The closures capture what they use, and not the whole merge.
    let (items, space) = (items, space)
    func precedes(_ a: (key: Space.Key, row: RowNumber), _ b: (key: Space.Key, row: RowNumber)) -> Bool {
      a.key == b.key ? items[members[a.row]].item.id < items[members[b.row]].item.id : a.key < b.key
    }
    func keyed(_ row: RowNumber) -> (key: Space.Key, row: RowNumber)? {
      key(row).flatMap { space.canonical($0) }.map { ($0, row) }
    }
    var last: (key: Space.Key, row: RowNumber)?
    for row in 0..<RowNumber(members.count) {
      guard let key = key(row) else { continue }
      guard let usable = space.canonical(key) else {
        unusable.append(row)
        continue
      }
      let next = (key: usable, row: row)
      if let former = last, precedes(next, former) {
        order.removeLast()
        if others.isEmpty { others.reserveCapacity(min(members.count, 16)) }
        others.append(former)
        others.append(next)
        last = order.last.flatMap(keyed)
      } else {
        order.append(row)
        last = next
      }
    }
    if others.isEmpty, unusable.isEmpty { return order }
    others.sort(by: precedes)
    var kept = order.count
    for other in others { order.append(other.row) }
    // Proceed from the end, so that nothing is overwritten before it is read.
    for index in others.indices.reversed() {
      let other = others[index]
      let place = order.partitioningIndex(from: 0, to: kept) { precedes(other, keyed($0)!) }
      while kept > place {
        kept -= 1
        order[kept + index + 1] = order[kept]
      }
      order[place + index] = other.row
    }
    unusable.sort { items[members[$0]].item.id < items[members[$1]].item.id }
    order += unusable
    return order
  }

  /// Assigns keys to the items of a section, in their order.
  ///
  /// An item that was not moved locally keeps the server's key if the server has the item in this
  /// section. Every other item keeps its local key only if this key fits.
  @inlinable
  mutating func assignKeys(to order: [RowNumber], in section: Item.Section) {
    var keys: [Space.Key?] = []
    keys.reserveCapacity(order.count)
    for index in order {
      let row = origins[index].server
      let isMoved = items[index].hasLocalPosition
      let isServers = !isMoved && row >= 0 && server[row].section == section
      keys.append(isServers ? space.canonical(items[index].item.orderKey) : nil)
    }
    KeyAssignment.assign(&keys, space: space) { row in
      let index = order[row]
      let isMoved = items[index].hasLocalPosition
      return (isMoved ? nil : formerKey(of: index, in: section))
        ?? space.canonical(items[index].item.orderKey)
    }
    for (place, index) in order.enumerated() {
      guard let key = keys[place], items[index].item.orderKey != key else { continue }
      items[index].item.orderKey = key
      if !items[index].hasLocalPosition {
        items[index].isRekeyed = true
        if !items[index].dirty.contains(.section) { report.rekeyed.append(items[index].id) }
      }
    }
  }

  /// Returns the item's local key from before the merge, if it was in this section. An item for
  /// which the server has no usable key thus keeps the same key in repeated merges.
  @inlinable
  func formerKey(of index: RowNumber, in section: Item.Section) -> Space.Key? {
    let index = origins[index].local
    guard index >= 0, local[index].item.section == section else { return nil }
    return space.canonical(local[index].item.orderKey)
  }

  /// Returns the result, with the next base and all pending changes.
  @inlinable
  func result(limit: Int?) -> MergeResult<Item> {
    var report = report
    if let limit { report.overLimit = max(0, order.reduce(0) { $0 + $1.ids.count } - max(0, limit)) }
    var changes: [ItemChange<Item>] = []
    for index in items.indices where items[index].needsPush {
      let row = origins[index].server
      if let change = ItemChange(of: items[index], on: row < 0 ? nil : server[row]) { changes.append(change) }
    }
    var base = report.repeated.isEmpty ? server : origins.filter { $0.server >= 0 }.map { server[$0.server] }
    // Keep the former rows of items that the next push inserts again. If another client inserts
    // such an item first, the next merge finds that client's edits by comparing with this row.
    for (index, origin) in origins.enumerated() where origin.server < 0 && origin.base >= 0 {
      if items[index].dirty.contains(.presence) { base.append(self.base[origin.base]) }
    }
    let result = MergeResult(items: items, order: order, base: base, report: report, changes: changes)
    result.checkInvariantsIfEnabled()
    return result
  }
}
