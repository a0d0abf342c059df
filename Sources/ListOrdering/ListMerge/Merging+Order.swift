extension Merging {
  /// Merges the order of every section, and gives keys to what needs one.
  @inlinable
  mutating func mergeOrder() {
    for (section, members) in sections() {
      let rows = mergedOrder(of: members, in: section)
      assignKeys(to: rows, in: section)
      order.append(SectionOrder(section: section, ids: rows.map { items[$0].id }))
    }
  }

  /// The items of each section that are not tombstones, sections ascending.
  @inlinable
  func sections() -> [(section: Item.Section, members: [Int])] {
    var sections: [(section: Item.Section, members: [Int])] = []
    var numbers: [Item.Section: Int] = [:]
    var last = -1
    for index in items.indices where !items[index].isRemoved {
      let section = items[index].item.section
      if last < 0 || sections[last].section != section {
        last = numbers[section] ?? sections.count
        if last == sections.count {
          numbers[section] = last
          sections.append((section, []))
        }
      }
      sections[last].members.append(index)
    }
    return sections.sorted { $0.section < $1.section }
  }

  /// A section's items in their merged order.
  @inlinable
  func mergedOrder(of members: [Int], in section: Item.Section) -> [Int] {
    // From here on rows are numbered within the section.
    let isMoved = members.map { items[$0].dirty.contains(.order) }
    let there = sorted(
      members.indices.lazy.compactMap { [self] row in
        let index = origins[members[row]].server
        guard index >= 0, !isMoved[row] || server[index].section == section else { return nil }
        return (server[index].orderKey, row)
      }, of: members)
    guard isMoved.contains(true) else { return there.map { members[$0] } }
    let here = sorted(
      members.indices.lazy.compactMap { [self] row in
        let index = origins[members[row]].local
        guard index >= 0, local[index].item.section == section else { return nil }
        return (local[index].item.orderKey, row)
      }, of: members)
    let before = sorted(
      members.indices.lazy.compactMap { [self] row in
        let origin = origins[members[row]]
        guard origin.base >= 0, base[origin.base].section == section, origin.server >= 0,
          server[origin.server].section == section
        else { return nil }
        return (base[origin.base].orderKey, row)
      }, of: members)
    return Interleaving(base: before, local: here, server: there, isMoved: isMoved).order().map {
      members[$0]
    }
  }

  /// Rows by their keys, ties by id; those with unusable keys last.
  @inlinable
  func sorted(_ rows: some Sequence<(Space.Key, Int)>, of members: [Int]) -> [Int] {
    var usable: [(key: Space.Key, row: Int)] = []
    var unusable: [Int] = []
    usable.reserveCapacity(members.count)
    for (key, row) in rows {
      if let key = space.canonical(key) { usable.append((key, row)) } else { unusable.append(row) }
    }
    usable.sortNearlySorted {
      $0.key == $1.key ? items[members[$0.row]].id < items[members[$1.row]].id : $0.key < $1.key
    }
    unusable.sort { items[members[$0]].id < items[members[$1]].id }
    var order = usable.map { $0.row }
    order += unusable
    return order
  }

  /// Gives keys to the items of a section, in their order.
  ///
  /// Those that stand in the section in which the server has them keep the server's key. One that was put here without
  /// being moved has the key of another section, and keeps it only where it fits.
  @inlinable
  mutating func assignKeys(to order: [Int], in section: Item.Section) {
    var keys: [Space.Key?] = []
    var wishes: [Space.Key?] = []
    keys.reserveCapacity(order.count)
    wishes.reserveCapacity(order.count)
    for index in order {
      let key = space.canonical(items[index].item.orderKey)
      let row = origins[index].server
      let isMoved = items[index].dirty.contains(.order)
      let isServers = !isMoved && row >= 0 && server[row].section == section
      keys.append(isServers ? key : nil)
      wishes.append(isMoved ? key : formerKey(of: index, in: section) ?? key)
    }
    let assigned = KeyAssignment.assign(keys: keys, wishes: wishes, space: space)
    for (index, key) in zip(order, assigned) where items[index].item.orderKey != key {
      items[index].item.orderKey = key
      if !items[index].dirty.contains(.order) {
        items[index].isRekeyed = true
        if !items[index].dirty.contains(.section) { report.rekeyed.append(items[index].id) }
      }
    }
  }

  /// The key that an item had here before. Where the server has no usable one, merging again then gives it no other.
  @inlinable
  func formerKey(of index: Int, in section: Item.Section) -> Space.Key? {
    let index = origins[index].local
    guard index >= 0, local[index].item.section == section else { return nil }
    return space.canonical(local[index].item.orderKey)
  }

  /// The result, with the next base and all that there is to push.
  @inlinable
  func result(limit: Int?) -> MergeResult<Item> {
    var report = report
    if let limit { report.overLimit = max(0, order.reduce(0) { $0 + $1.ids.count } - max(0, limit)) }
    let changes = items.indices.compactMap { index in
      let row = origins[index].server
      return ItemChange(of: items[index], on: row < 0 ? nil : server[row])
    }
    let base = report.repeated.isEmpty ? server : matching.server.filter { $0 >= 0 }.map { server[$0] }
    let result = MergeResult(items: items, order: order, base: base, report: report, changes: changes)
    result.checkInvariantsIfEnabled()
    return result
  }
}
