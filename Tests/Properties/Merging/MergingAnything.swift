import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// Merges any server rows with any local items.
  static func anything<Item: TestedItem, Tested: TestedSpace>(_: Item.Type, _: Tested.Type) -> Property
  where Item.ID == Int, Item.Value == Int, Item.OrderKey == Tested.Space.Key {
    Property("a merge of any lists\(Item.kind) on \(Tested.name) loses and doubles nothing, and is settled") {
      source in
      let space = try Tested.space(&source)
      var pool: [Item.OrderKey] = []
      func values(_ source: inout Source) throws -> [Int] {
        try (0..<Item.fieldCount).map { _ in try source.integer(in: 0...1) }
      }
      func place(_ source: inout Source) throws -> (section: Item.Section, key: Item.OrderKey) {
        let key = try Tested.key(&source, near: pool)
        pool.append(key)
        return (Item.sections[Item.sections.count > 1 ? try source.integer(in: 0...1) : 0], key)
      }
      func item(
        _ id: Int, _ values: [Int], _ place: (section: Item.Section, key: Item.OrderKey)
      ) -> Item {
        Item(id: id, section: place.section, orderKey: place.key, values: values)
      }
      func rows(_ source: inout Source) throws -> [Item] {
        try source.array(0...7) { source in
          item(try source.integer(in: 0...9), try values(&source), try place(&source))
        }
      }
      let base = try rows(&source)
      let server = try rows(&source)
      let fields = Item.contentFields + [.section, .order, .presence]
      let local = try source.distinctArray(0...7) { try $0.integer(in: 0...9) }.map { id in
        let known = try source.bool() ? base.last { $0.id == id }.map { ($0.section, $0.orderKey) } : nil
        let item = item(id, try values(&source), try known ?? place(&source))
        let bits = try source.draw(upTo: 1 << UInt64(fields.count) - 1)
        let dirty = fields.indices.filter { bits >> UInt64($0) & 1 == 1 }
        return LocalItem(
          item, dirty: dirty.reduce(into: []) { $0.formUnion(fields[$1]) }, isRemoved: try source.bool(0.1),
          isRekeyed: try source.bool(0.1))
      }
      source.note(base: base, local: local, server: server)
      source.count()
      let merge = IntentPreservingMerge(space: space)
      let result = try merge.merge(base: base, local: local, server: server)
      try checkItems(result, base: base, local: local, server: server)
      try checkFields(result, base: base, local: local, server: server)
      try checkKeys(result, server: server, in: space)

      source.count()
      let again = try merge.merge(base: result.base, local: result.items, server: server)
      try requireEqual(again.order, result.order, "the order after merging again")
      // Merges ignore unacknowledged rekeys, so another merge may make room elsewhere.
      if result.report.rekeyed.isEmpty {
        try requireEqual(
          again.items.filter { !$0.isRemoved }.map(\.item), result.items.filter { !$0.isRemoved }.map(\.item),
          "items after merging again")
      }
      try requireEqual(
        again.items.map(\.dirty), result.items.map(\.dirty), "what is dirty after merging again")

      if let double = local.first {
        do {
          _ = try merge.merge(base: base, local: local + [double], server: server)
          throw NotRefused(reason: "a local id twice")
        } catch let error as MergeError<Int> {
          try requireEqual(error, .duplicate(double.id))
        }
      }
    }
  }

  private static func checkItems<Item: TestedItem>(
    _ result: MergeResult<Item>, base: [Item], local: [LocalItem<Item>], server: [Item]
  ) throws where Item.ID == Int {
    let ids = result.items.map(\.id)
    let all = Set(ids)
    try requireEqual(all.count, ids.count, "an id is doubled: \(ids)")
    try require(server.allSatisfy { all.contains($0.id) }, "a row of the server is lost: \(ids)")
    let known = Set(local.map(\.id) + server.map(\.id))
    try require(all.isSubset(of: known), "made up: \(all.subtracting(known))")
    for local in local {
      let merged = result.items.first { $0.id == local.id }
      if local.isRemoved {
        try requireEqual(merged?.isRemoved ?? true, true, "the deleted item \(local.id) is back")
      } else if !local.dirty.isEmpty {
        try require(merged != nil, "the changed item \(local.id) is lost")
      }
    }
    for local in result.items {
      let isKnown = local.isRemoved || server.contains { $0.id == local.id }
      try requireEqual(local.dirty.contains(.presence), !isKnown, "whether \(local.id) is to be sent anew")
    }
    for local in result.items where local.isRekeyed {
      let key = server.last { $0.id == local.id }?.orderKey
      try require(key != nil && key != local.orderKey, "\(local.id) is rekeyed, and replaces no other key")
    }
    let live = result.items.filter { !$0.isRemoved }
    try requireEqual(result.order.flatMap(\.ids).sorted(), live.map(\.id).sorted(), "the items in order")
    try requireEqual(
      result.changes.map(\.id), result.items.filter(\.needsPush).map(\.id), "what there is to push")
    let anew = result.items.lazy.filter { local in
      local.dirty.contains(.presence) && base.contains { $0.id == local.id }
    }
    try requireEqual(
      Set(result.base.map(\.id)), Set(server.map(\.id) + anew.map(\.id)), "the next base")
  }

  /// Checks each field. A dirty field keeps its local value and becomes clean if both sides agree.
  /// A clean field takes the server's value. A field that both sides changed is reported.
  private static func checkFields<Item: TestedItem>(
    _ result: MergeResult<Item>, base: [Item], local: [LocalItem<Item>], server: [Item]
  ) throws where Item.ID == Int {
    var conflicts: [Int: FieldSet<Item>] = [:]
    for local in local {
      guard let merged = result.items.first(where: { $0.id == local.id }) else { continue }
      guard let row = server.last(where: { $0.id == local.id }) else {
        // The item is inserted again: with its local values, and no other field becomes dirty.
        try requireEqual(merged.dirty, local.dirty.union(.presence), "what is dirty about \(local.id)")
        try requireEqual(merged.item.values, local.item.values, "what \(local.id) says")
        try requireEqual(merged.item.section, local.item.section, "where \(local.id) stands")
        continue
      }
      let old = base.last { $0.id == local.id }
      if local.isRemoved {
        guard let old else { continue }
        var fields: FieldSet<Item> = old.section == row.section ? [] : .section
        for (number, field) in Item.contentFields.enumerated() where old.values[number] != row.values[number]
        {
          fields.formUnion(field)
        }
        if !fields.isEmpty { conflicts[local.id] = fields.union(.presence) }
        continue
      }
      func check<Value: Equatable>(_ value: (Item) -> Value, _ field: FieldSet<Item>) throws {
        let (here, there) = (value(local.item), value(row))
        let isDirty = local.dirty.contains(field)
        try requireEqual(value(merged.item), isDirty ? here : there, "\(field) of \(local.id)")
        try requireEqual(
          merged.dirty.contains(field), isDirty && here != there, "whether \(local.id) is dirty in \(field)")
        if isDirty, here != there, old.map({ value($0) != there }) ?? true {
          conflicts[local.id, default: []].formUnion(field)
        }
      }
      for (number, field) in Item.contentFields.enumerated() { try check({ $0.values[number] }, field) }
      // If a list has only one section, all sections are equal.
      try check(\.section, .section)
    }
    try requireEqual(
      Dictionary(uniqueKeysWithValues: result.report.conflicts.map { ($0.id, $0.fields) }), conflicts,
      "what both sides changed")
  }

  private static func checkKeys<Item: TestedItem, Space: KeySpace>(
    _ result: MergeResult<Item>, server: [Item], in space: Space
  ) throws where Item.ID == Int, Item.OrderKey == Space.Key {
    for section in result.order {
      let items = section.ids.map { id in result.items.first { $0.id == id }!.item }
      for item in items {
        try requireEqual(item.section, section.section)
        try require(space.canonical(item.orderKey) != nil, "\(item.id) has an unusable key")
      }
      for (a, b) in zip(items, items.dropFirst()) where a.orderKey >= b.orderKey {
        let isServers = [a, b].allSatisfy { item in
          let row = server.last { $0.id == item.id }
          return row?.section == item.section && row.flatMap { space.canonical($0.orderKey) } == item.orderKey
        }
        try require(
          isServers && a.orderKey == b.orderKey && a.id < b.id,
          "\(a.id) at \(a.orderKey) and \(b.id) at \(b.orderKey) are not in order")
      }
    }
  }
}
