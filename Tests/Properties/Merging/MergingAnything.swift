import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// Whatever a server sends and a client has.
  static func anything<Tested: TestedSpace>(_: Tested.Type) -> Property {
    typealias Key = Tested.Space.Key
    typealias Server = ServerItem<Int, Int, Int, Key>
    typealias Local = LocalItem<Int, Int, Int, Key>
    return Property("a merge of any lists on \(Tested.name) loses and doubles nothing, and is settled") {
      source in
      let space = try Tested.space(&source)
      var pool: [Key] = []
      func placement(_ source: inout Source) throws -> Placement<Int, Key> {
        let key = try Tested.key(&source, near: pool)
        pool.append(key)
        return Placement(section: try source.integer(in: 0...1), key: key)
      }
      func rows(_ source: inout Source) throws -> [Server] {
        try source.array(0...7) { source in
          Server(
            id: try source.integer(in: 0...9), content: try source.integer(in: 0...1),
            placement: try placement(&source))
        }
      }
      let base = try rows(&source)
      let server = try rows(&source)
      let local = try source.distinctArray(0...7) { try $0.integer(in: 0...9) }.map { id in
        let known = try source.bool() ? base.last { $0.id == id }?.placement : nil
        return Local(
          id: id, content: try source.integer(in: 0...1), placement: try known ?? placement(&source),
          dirty: DirtyFields(rawValue: UInt8(try source.draw(upTo: 7))), isRemoved: try source.bool(0.1),
          isRekeyed: try source.bool(0.1))
      }
      source.note(base: base, local: local, server: server)
      source.count()
      let merge = IntentPreservingMerge(space: space)
      let result = try merge.merge(base: base, local: local, server: server)
      try checkItems(result, local: local, server: server)
      try checkKeys(result, server: server, in: space)

      source.count()
      let again = try merge.merge(base: result.base, local: result.items, server: server)
      try requireEqual(again.order, result.order, "the order after merging again")
      // No merge reads a rekey that the server has not acknowledged: it may make room elsewhere then.
      if result.report.rekeyed.isEmpty {
        try requireEqual(
          again.items.filter { !$0.isRemoved }.map(\.placement),
          result.items.filter { !$0.isRemoved }.map(\.placement), "placements after merging again")
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

  private static func checkItems<Key>(
    _ result: MergeResult<Int, Int, Int, Key>, local: [LocalItem<Int, Int, Int, Key>],
    server: [ServerItem<Int, Int, Int, Key>]
  ) throws {
    let ids = result.items.map(\.id)
    let all = Set(ids)
    try requireEqual(all.count, ids.count, "an id is doubled: \(ids)")
    try require(server.allSatisfy { all.contains($0.id) }, "a row of the server is lost: \(ids)")
    let known = Set(local.map(\.id) + server.map(\.id))
    try require(all.isSubset(of: known), "made up: \(all.subtracting(known))")
    for item in local {
      let merged = result.items.first { $0.id == item.id }
      if item.isRemoved {
        try requireEqual(merged?.isRemoved ?? true, true, "the deleted item \(item.id) is back")
      } else if !item.dirty.isEmpty {
        try require(merged != nil, "the changed item \(item.id) is lost")
        if item.dirty.contains(.content) { try requireEqual(merged?.content, item.content, "content") }
        if let merged, let row = server.last(where: { $0.id == item.id }) {
          let isSame = (merged.content == row.content, merged.placement.section == row.placement.section)
          try require(
            !(isSame.0 && merged.dirty.contains(.content)) && !(isSame.1 && merged.dirty.contains(.section)),
            "\(item.id) is dirty in a field that both sides have alike")
        }
      }
    }
    for item in result.items where item.isRekeyed {
      let key = server.last { $0.id == item.id }?.placement.key
      try require(key != nil && key != item.placement.key, "\(item.id) is rekeyed, and replaces no other key")
    }
    let live = result.items.filter { !$0.isRemoved }
    try requireEqual(result.order.flatMap(\.ids).sorted(), live.map(\.id).sorted(), "the items in order")
    try requireEqual(
      result.changes.map(\.id), result.items.filter(\.needsPush).map(\.id), "what there is to push")
    try requireEqual(Set(result.base.map(\.id)), Set(server.map(\.id)), "the next base")
  }

  private static func checkKeys<Space: KeySpace>(
    _ result: MergeResult<Int, Int, Int, Space.Key>, server: [ServerItem<Int, Int, Int, Space.Key>],
    in space: Space
  ) throws {
    for section in result.order {
      let items = section.ids.map { id in result.items.first { $0.id == id }! }
      for item in items {
        try requireEqual(item.placement.section, section.section)
        try require(space.canonical(item.placement.key) != nil, "\(item.id) has an unusable key")
      }
      for (a, b) in zip(items, items.dropFirst()) where a.placement.key >= b.placement.key {
        let isServers = [a, b].allSatisfy { item in
          let placement = server.last { $0.id == item.id }?.placement
          return placement?.section == item.placement.section
            && placement.flatMap { space.canonical($0.key) } == item.placement.key
        }
        try require(
          isServers && a.placement.key == b.placement.key && a.id < b.id,
          "\(a.id) at \(a.placement.key) and \(b.id) at \(b.placement.key) are not in order")
      }
    }
  }
}
