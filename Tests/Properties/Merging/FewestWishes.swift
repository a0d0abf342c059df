import Catalogue
import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// The merged order is backbone row by backbone row as the rule says, and in each gap no weave breaks fewer
  /// wishes.
  static let fewestWishes = Property(
    "a merge breaks the fewest wishes in every gap of the backbone", coverage: ["woven": 0.2]
  ) { source in
    let conflict = try source.conflict()
    source.note(conflict)
    source.count()
    let result = try IntentPreservingMerge().merge(
      base: conflict.base, local: conflict.local, server: conflict.server)
    for section in TodoSection.allCases {
      let merged = NaiveInterleaving(conflict, result, in: section)
      if try merged.isWoven(result.ids(in: section)) { source.label("woven") }
    }
  }
}

/// The rule of interleaving, written from the oracle, with sets and searches instead of ranks.
private struct NaiveInterleaving {
  /// The section's rows as base, local and server show them.
  let base, local, server: [String]
  let moved: Set<String>
  /// The rows that the server left where they were, and those of them that nobody moved.
  let still: Set<String>
  let backbone: [String]

  init(
    _ conflict: MergeCase, _ result: MergeResult<String, String, TodoSection, Double>, in section: TodoSection
  ) {
    let here = result.items.filter { !$0.isRemoved && $0.placement.section == section }
    let ids = Set(here.map(\.id))
    let moved = Set(here.filter { $0.dirty.contains(.order) }.map(\.id))
    func order(_ rows: [(id: String, placement: Placement<TodoSection, Double>)]) -> [String] {
      rows.filter { $0.placement.section == section && ids.contains($0.id) }
        .sorted { ($0.placement.key, $0.id) < ($1.placement.key, $1.id) }.map(\.id)
    }
    let onServer = order(conflict.server.map { ($0.id, $0.placement) })
    let inBase = order(conflict.base.map { ($0.id, $0.placement) }).filter(onServer.contains)
    local = order(conflict.local.filter { !$0.isRemoved }.map { ($0.id, $0.placement) })
    let common = onServer.filter(inBase.contains)
    let ranks = common.map { inBase.firstIndex(of: $0)! }
    let still = Set(longestIncreasingSubsequence(of: ranks).map { common[$0] })
    backbone = onServer.filter { [local] in still.contains($0) && !moved.contains($0) && local.contains($0) }
    (base, server, self.moved, self.still) = (inBase, onServer, moved, still)
  }

  /// How many rows of the backbone stand before a row in one of the orders.
  func gap(of row: String, in order: [String]) -> Int {
    order.prefix { $0 != row }.count { backbone.contains($0) }
  }

  /// Whether the first row is before the second in an order that has both.
  func precedes(_ a: String, _ b: String, in order: [String]) -> Bool? {
    guard let i = order.firstIndex(of: a), let j = order.firstIndex(of: b) else { return nil }
    return i < j
  }

  /// Whether a row moved here is wanted before a row of the server in a gap; `nil` where nobody said.
  func wants(_ row: String, before other: String, in gap: Int) -> Bool? {
    let here = precedes(row, other, in: local)
    let before = precedes(row, other, in: base)
    if let here, before == nil || before != here { return here }
    if server.contains(row), still.contains(row) || self.gap(of: row, in: server) == gap {
      return precedes(row, other, in: server)
    }
    if base.contains(row), case let origin = self.gap(of: row, in: base), origin != gap {
      return origin < gap
    }
    return here
  }

  /// Requires that this is the merged order; returns whether there was anything to weave.
  func isWoven(_ order: [String]) throws -> Bool {
    var isWoven = false
    var rest = order[...]
    for gap in 0...backbone.count {
      let mine = local.filter { moved.contains($0) && self.gap(of: $0, in: local) == gap }
      let theirs = server.filter {
        !moved.contains($0) && !backbone.contains($0) && self.gap(of: $0, in: server) == gap
      }
      let part = Array(rest.prefix(mine.count + theirs.count))
      rest = rest.dropFirst(part.count)
      try requireEqual(
        part.filter(moved.contains), mine, "gap \(gap) of the backbone \(backbone): moved here")
      try requireEqual(part.filter { !moved.contains($0) }, theirs, "gap \(gap) of \(backbone): the server's")
      if gap < backbone.count { try requireEqual(rest.popFirst(), backbone[gap], "the backbone") }
      isWoven = isWoven || !mine.isEmpty && !theirs.isEmpty
      let wishes = mine.map { row in theirs.map { wants(row, before: $0, in: gap) } }
      var broken = 0
      for (i, row) in mine.enumerated() {
        for (j, other) in theirs.enumerated() where wishes[i][j] != nil {
          if wishes[i][j] != precedes(row, other, in: part) { broken += 1 }
        }
      }
      try requireEqual(broken, fewest(wishes[...], 0), "wishes broken in \(part)")
    }
    try require(rest.isEmpty, "too many rows: \(rest)")
    return isWoven
  }

  /// The fewest wishes that any weave breaks, by trying every place of the first row at or after `start`.
  private func fewest(_ wishes: ArraySlice<[Bool?]>, _ start: Int) -> Int {
    guard let row = wishes.first else { return 0 }
    return (start...row.count).map { place in
      row[..<place].count { $0 == true } + row[place...].count { $0 == false }
        + fewest(wishes.dropFirst(), place)
    }.min()!
  }
}
