import ListOrdering
import Measuring
import Reordering

/// Two-level order maintenance: each row has a label in its group, and each
/// group a tag among the groups.
///
/// A label goes midway between its neighbors in the group. If none fits, the group's items are
/// spread, 63 per group, which creates new groups. If a new group's tag does not fit, groups are
/// relabeled by tag ranges: the smallest aligned range that is sparse enough. This relabels O(1)
/// rows per insert, amortized.
///
/// Source: Dietz and Sleator, "Two algorithms for maintaining order in a list" (STOC 1987), section
/// 2; for the upper level, Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified
/// algorithms for maintaining order in a list" (ESA 2002). The papers leave the constants open.
/// They are those of matthewhammer/ceal, `src/lib/runtime/totalorder.c`. That code inserts only
/// after an item, so no item takes the first label. A group is deleted with its last item. Rows of
/// groups are counted, too.
struct TwoLevelLabels: ReinsertingStrategy {
  typealias Row = TwoLevelRow

  /// The exclusive upper bound of labels.
  private static let end: UInt64 = 1 << 63
  /// The distance between labels after a spread.
  private static let step: UInt64 = end / 64

  private var ids = ChunkedArray<Int>()
  /// The group of each item, by id.
  private var groups: [Int] = []
  /// The label of each item in its group, by id.
  private var labels: [UInt64] = []
  private var tags = GroupTags()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    if tags.isEmpty { tags.start(journal: &journal) }
    // Before the first item is label 0 of the first group, which no item has.
    let group = index > 0 ? groups[ids[index - 1]] : GroupTags.first
    let low = index > 0 ? labels[ids[index - 1]] : 0
    let isFollowed = index < ids.count && groups[ids[index]] == group
    let high = isFollowed ? labels[ids[index]] : Self.end
    while groups.count <= id {
      groups.append(group)
      labels.append(0)
    }
    let label = low + (high - low) / 2
    (groups[id], labels[id]) = (group, label)
    ids.insert(id, at: index)
    tags.addItem(to: group)
    if label > low {
      journal.write(id, .item(group: group, label: label))
    } else {
      journal.renormalizations += 1
      spread(around: index, journal: &journal)
    }
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    tags.removeItem(from: groups[id], journal: &journal)
    return id
  }

  func id(at index: Int) -> Int { ids[index] }

  /// Spreads a group's items over that group and new groups after it. Each group takes as many
  /// items as it has labels `step` apart.
  private mutating func spread(around index: Int, journal: inout Journal<Row>) {
    let placed = ids[index]
    let group = groups[placed]
    var (low, high) = (index, index + 1)
    while low > 0, groups[ids[low - 1]] == group { low -= 1 }
    while high < ids.count, groups[ids[high]] == group { high += 1 }
    var current = group
    var label = group == GroupTags.first ? Self.step : 0
    for place in low..<high {
      if label >= Self.end - Self.step {
        current = tags.insertGroup(behind: current, journal: &journal)
        label = 0
      }
      let id = ids[place]
      if groups[id] != current || labels[id] != label || id == placed {
        if groups[id] != current {
          tags.removeItem(from: groups[id], journal: &journal)
          tags.addItem(to: current)
        }
        (groups[id], labels[id]) = (current, label)
        journal.write(id, .item(group: current, label: label))
      }
      label += Self.step
    }
  }
}

enum TwoLevelRow: StoredRow {
  /// An item's group, and its label in the group.
  case item(group: Int, label: UInt64)
  /// A group's tag among the groups.
  case group(tag: Int64)

  /// Returns the id of a group's row, which no item has.
  static func id(ofGroup group: Int) -> Int { -1 - group }

  /// Two 64-bit integers for an item, one for a group.
  var byteCount: Int { if case .item = self { 16 } else { 8 } }
  var json: String {
    switch self {
    case .item(let group, let label): "[\(group),\(label)]"
    case .group(let tag): "\(tag)"
    }
  }

  static func order(of rows: [Int: Self]) -> [Int]? {
    let ids = recovered(from: rows)
    return ids.count == rows.keys.count { $0 >= 0 } ? ids : nil
  }

  /// Sorts the items by their groups' tags, then by label and id. Omits
  /// items whose group has no row.
  static func recovered(from rows: [Int: Self]) -> [Int] {
    var items: [(tag: Int64, label: UInt64, id: Int)] = []
    for case (let id, .item(let group, let label)) in rows {
      if case .group(let tag) = rows[Self.id(ofGroup: group)] { items.append((tag, label, id)) }
    }
    return items.sorted(by: <).map(\.id)
  }

  /// Compares labels within a group. The order of the groups is defined only by their own rows.
  static func agreement(of item: ItemRow<Self>, before: ItemRow<Self>?, after: ItemRow<Self>?)
    -> Agreement
  {
    guard case .item(let group, let label) = item.row else { return .right }
    var agreement = Agreement.right
    if case .item(group, let other) = before?.row, other >= label {
      agreement = other == label ? .duplicate : .wrong
    }
    if case .item(group, let other) = after?.row, other <= label {
      agreement = other == label ? .duplicate : .wrong
    }
    return agreement
  }

  /// Replaces the label or the tag with a random one.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    switch self {
    case .item(let group, _): .item(group: group, label: generator.next() >> 1)
    case .group: .group(tag: Int64(bitPattern: generator.next()))
    }
  }
}
