import Merging
import ListOrdering
import PropertyTesting

extension MergingLaws {
  /// The merged order is backbone row by backbone row as the rule says, and in each gap no weave breaks fewer
  /// wishes.
  static let fewestWishes = wishes("a merge breaks the fewest wishes in every gap of the backbone") {
    try $0.conflict()
  }

  /// The same where both sides move the same few rows, also out of another section.
  static let fewestWishesOfATangle = wishes(
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
  /// A conflict about few rows among others that nobody moves.
  fileprivate mutating func tangle() throws -> MergeCase {
    let base = try array(3...7) { try $0.bool(0.25) }.enumerated().map { index, isDone in
      MergeTodo(
        id: "b\(index)", content: "",
        placement: Placement(section: MergeSection(done: isDone), key: Double(index + 1)))
    }
    let hot = try distinctArray(1...4) { try $0.index(below: base.count) }.map {
      (index: $0, changesSection: try bool(0.3))
    }
    /// Each row that is moved gets a key of its own, in any gap of the base.
    func moved(_ rows: [MergeTodo], by fraction: Double) throws -> [LocalTodo] {
      var todos = rows.map { LocalTodo($0) }
      for (place, (index, changesSection)) in hot.enumerated() {
        guard try bool(0.7) else { continue }
        let old = todos[index].placement.section
        // Mostly both sides do the same.
        let section = try bool(0.1) != changesSection ? MergeSection(done: old == .open) : old
        let key = Double(try integer(in: 0...rows.count)) + fraction + Double(place) / 16
        todos[index].item.placement = Placement(section: section, key: key)
        // It may have been in the other section meanwhile.
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

/// The rule of interleaving, written from the oracle, with sets and searches instead of ranks.
private struct NaiveInterleaving {
  /// The section's rows as base, local and server show them.
  let base, local, server: [String]
  let moved: Set<String>
  /// The rows that the server left where they were, and those of them that nobody moved.
  let still: Set<String>
  let backbone: [String]

  init(
    _ conflict: MergeCase, _ result: MergeResult<MergeTodo>, in section: MergeSection
  ) {
    let here = result.items.filter { !$0.isRemoved && $0.placement.section == section }
    let ids = Set(here.map(\.id))
    let moved = Set(here.filter(\.isPlacedHere).map(\.id))
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
      var woven = Weaving()
      for (i, row) in mine.enumerated() {
        for (j, other) in theirs.enumerated() {
          let isBefore = precedes(row, other, in: part)!
          if !isBefore { woven.places += 1 }
          if wishes[i][j] == !isBefore { woven.broken += 1 }
        }
      }
      let best = best(wishes[...], 0, isLate: gap == backbone.count)
      try requireEqual(woven.broken, best.broken, "wishes broken in \(part)")
      // Of several weaves rows moved here stand early, behind the backbone late.
      try requireEqual(woven.places, best.places, "rows of \(theirs) before those of \(mine) in \(part)")
    }
    try require(rest.isEmpty, "too many rows: \(rest)")
    return isWoven
  }

  /// How many wishes a weave breaks, and the sum of its places.
  private struct Weaving {
    var broken = 0
    var places = 0
  }

  /// The weave that breaks the fewest wishes, the earliest or latest of these, by trying every place of the first row
  /// at or after `start`.
  private func best(_ wishes: ArraySlice<[Bool?]>, _ start: Int, isLate: Bool) -> Weaving {
    guard let row = wishes.first else { return Weaving() }
    return (start...row.count).map { place in
      var weaving = best(wishes.dropFirst(), place, isLate: isLate)
      weaving.broken += row[..<place].count { $0 == true } + row[place...].count { $0 == false }
      weaving.places += place
      return weaving
    }.min { ($0.broken, isLate ? -$0.places : $0.places) < ($1.broken, isLate ? -$1.places : $1.places) }!
  }
}
