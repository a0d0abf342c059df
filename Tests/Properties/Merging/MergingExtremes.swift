import Measuring
import Merging
import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// Priorities that no list generates: NaN, infinite, equal and adjacent numbers.
  static let anyPriorities = Property(
    "a policy merges any priorities, or says in a line which it does not", coverage: ["refused": 0.01]
  ) { source in
    let policy = try source.pick(MergeCatalog.policies)
    var conflict = try source.conflict()
    var pool: [Double] = []
    func spoil(_ priority: inout Double, _ source: inout Source) throws {
      if try source.bool(0.3) { priority = try source.double(near: pool) }
      pool.append(priority)
    }
    for index in conflict.base.indices { try spoil(&conflict.base[index].placement.key, &source) }
    for index in conflict.local.indices { try spoil(&conflict.local[index].item.placement.key, &source) }
    for index in conflict.server.indices { try spoil(&conflict.server[index].placement.key, &source) }
    source.note(policy.name)
    source.note(conflict)
    source.count()
    do {
      let merged = try policy.merge(conflict)
      let ids = Set(merged.items.map(\.id))
      if policy.properties.contains(.noLoss) {
        try require(conflict.server.allSatisfy { ids.contains($0.id) }, "a row of the server is lost: \(ids)")
      }
      if policy is IntentPreservingPolicy {
        try require(merged.items.allSatisfy { $0.isRemoved || $0.placement.key.isFinite }, "\(merged.items)")
      }
    } catch let error as InputError {
      source.label("refused")
      try require(!(policy is IntentPreservingPolicy), "\(error)")
      try require(!error.description.contains(where: \.isNewline), "more than a line: \(error)")
    }
  }

  /// 198 to 202 items with a limit of 200, plus a few new items on either side.
  static let aroundTheLimit = Property(
    "a merge of lists at their limit keeps every item, and reports the surplus", coverage: ["surplus": 0.2]
  ) { source in
    let count = try source.integer(in: 198...202)
    let base = (0..<count).map {
      MergeTodo(id: "b\($0)", content: "", placement: Placement(section: .open, key: Double($0 + 1)))
    }
    func key(_ source: inout Source) throws -> Double { try Double(source.integer(in: 0...2 * count)) / 2 }
    let removed = try source.distinctArray(0...4) { try $0.index(below: count) }
    let new = try source.array(0...4, of: key)
    let added = try source.array(0...4, of: key)
    source.note("\(count) items, \(removed) removed and \(new) new here, \(added) new there")
    source.count()
    var local = base.map { LocalTodo($0) }
    for index in removed { local[index].isRemoved = true }
    local += new.enumerated().map {
      LocalTodo(id: "l\($0)", content: "", placement: Placement(section: .open, key: $1), dirty: .all)
    }
    let server =
      base
      + added.enumerated().map {
        MergeTodo(id: "s\($0)", content: "", placement: Placement(section: .open, key: $1))
      }
    let result = try IntentPreservingMerge(limit: 200).merge(base: base, local: local, server: server)
    let left = count - removed.count + new.count + added.count
    try requireEqual(Set(result.ids(in: .open)).count, left, "items")
    try requireEqual(result.report.overLimit, max(0, left - 200), "the surplus")
    result._checkInvariants()
    source.label("surplus", if: left > 200)
  }
}
