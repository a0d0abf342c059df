import Merging
import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// A merge keeps the order of the backbone, the rows that neither side moved. Between two of them,
  /// it weaves locally moved rows and server rows together. A wish states which of two rows should
  /// come first. No weave breaks fewer wishes than the merge.
  static let minViolations = wishes("a merge breaks the fewest wishes in every gap of the backbone") {
    try $0.conflict()
  }

  /// The same law, for conflicts in which both sides move the same few rows, some of them from another
  /// section.
  static let minViolationsOfATangle = wishes(
    "a merge breaks the fewest wishes where both sides move the same rows"
  ) { try $0.tangle() }

  private static func wishes(
    _ name: String, in draw: @escaping @Sendable (inout Source) throws -> MergeCase
  ) -> Property {
    Property(name, coverage: ["woven": 0.2]) { source in
      let conflict = try draw(&source)
      source.note(conflict)
      try check(conflict, &source)
    }
  }

  private static func check(_ conflict: MergeCase, _ source: inout Source) throws {
    source.count()
    let result = try IntentPreservingMerge().merge(
      base: conflict.base, local: conflict.local, server: conflict.server)
    for section in MergeSection.allCases {
      let merged = NaiveInterleaving(conflict, result, in: section)
      if try merged.isWoven(result.ids(in: section)) { source.label("woven") }
    }
  }
}

extension Source {
  /// Draws a conflict about a few rows among others that nobody moves.
  mutating func tangle() throws -> MergeCase {
    let base = try array(3...7) { try $0.bool(0.25) }.enumerated().map { index, isDone in
      MergeTodo(
        id: "b\(index)", content: "",
        placement: Placement(section: MergeSection(done: isDone), key: Double(index + 1)))
    }
    let hot = try distinctArray(1...4) { try $0.index(below: base.count) }.map {
      (index: $0, changesSection: try bool(0.3))
    }
    /// Moves some rows. Each gets its own key, in any gap of the base.
    func moved(_ rows: [MergeTodo], by fraction: Double) throws -> [LocalTodo] {
      var todos = rows.map { LocalTodo($0) }
      for (place, (index, changesSection)) in hot.enumerated() {
        guard try bool(0.7) else { continue }
        let old = todos[index].placement.section
        // Usually both sides do the same.
        let section = try bool(0.1) != changesSection ? MergeSection(done: old == .open) : old
        let key = Double(try integer(in: 0...rows.count)) + fraction + Double(place) / 16
        todos[index].item.placement = Placement(section: section, key: key)
        // The row may have been in the other section meanwhile.
        todos[index].dirty = try section == old && !bool(0.2) ? .order : [.section, .order]
      }
      return todos
    }
    func new(_ prefix: String, by fraction: Double) throws -> [LocalTodo] {
      try array(0...2) { try $0.integer(in: 0...base.count) }.enumerated().map { index, gap in
        LocalTodo(
          id: "\(prefix)\(index)", content: "",
          placement: Placement(section: .open, key: Double(gap) + fraction + Double(index) / 16), dirty: .all)
      }
    }
    let local = try moved(base, by: 0.25) + new("l", by: 0.625)
    let server = try (moved(base, by: 0.25) + new("s", by: 0.625)).map {
      $0.item
    }
    return MergeCase(name: "tangle", base: base, local: local, server: server)
  }
}

/// The rule of interleaving, implemented with sets and linear searches instead of ranks.
struct NaiveInterleaving {
  /// The section's rows in the order of the base, the local list and the server.
  let base, local, server: [String]
  let moved: Set<String>
  /// The rows that the server did not move, and those of them that nobody moved.
  let still: Set<String>
  let backbone: [String]

  init(
    _ conflict: MergeCase, _ result: MergeResult<MergeTodo>, in section: MergeSection
  ) {
    let here = result.items.filter { !$0.isRemoved && $0.placement.section == section }
    let ids = Set(here.map(\.id))
    let moved = Set(here.filter(\.hasLocalPosition).map(\.id))
    func order(_ rows: [(id: String, placement: Placement)]) -> [String] {
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

  /// Returns how many rows of the backbone are before a row in one of the orders.
  func gap(of row: String, in order: [String]) -> Int {
    order.prefix { $0 != row }.count { backbone.contains($0) }
  }

  /// Returns whether the first row is before the second one, or nil if the order lacks one of them.
  func precedes(_ a: String, _ b: String, in order: [String]) -> Bool? {
    guard let i = order.firstIndex(of: a), let j = order.firstIndex(of: b) else { return nil }
    return i < j
  }

  /// Returns whether a moved row wants to be before a server row in a gap, or nil for no wish.
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

  /// Requires that this is the merged order. Returns whether any gap has rows of both sides.
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
      var woven = Weaving()
      for (i, row) in mine.enumerated() {
        for (j, other) in theirs.enumerated() {
          let isBefore = precedes(row, other, in: part)!
          if !isBefore { woven.places += 1 }
          if wishes[i][j] == !isBefore { woven.broken += 1 }
        }
      }
      let best = best(wishes[...], 0, prefersLatePositions: gap == backbone.count)
      try requireEqual(woven.broken, best.broken, "wishes broken in \(part)")
      // Among equally good weaves, locally moved rows come first. Behind the backbone's last row, they
      // come last.
      try requireEqual(woven.places, best.places, "rows of \(theirs) before those of \(mine) in \(part)")
    }
    try require(rest.isEmpty, "too many rows: \(rest)")
    return isWoven
  }

  /// The number of broken wishes, and the sum of the positions that a weave chose.
  private struct Weaving {
    var broken = 0
    var places = 0
  }

  /// Returns the weave that breaks the fewest wishes, and among these the earliest or latest one.
  /// Tries every position of the first row from `start` on.
  private func best(_ wishes: ArraySlice<[Bool?]>, _ start: Int, prefersLatePositions: Bool) -> Weaving {
    guard let row = wishes.first else { return Weaving() }
    return (start...row.count).map { place in
      var weaving = best(wishes.dropFirst(), place, prefersLatePositions: prefersLatePositions)
      weaving.broken += row[..<place].count { $0 == true } + row[place...].count { $0 == false }
      weaving.places += place
      return weaving
    }.min {
      ($0.broken, prefersLatePositions ? -$0.places : $0.places) < (
        $1.broken, prefersLatePositions ? -$1.places : $1.places
      )
    }!
  }
}
