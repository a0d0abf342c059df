import ListOrdering
import Measuring
import Reordering

/// Two-level order maintenance: a row has a label in its group, a group a tag among the groups.
///
/// A label goes midway between its neighbors' in the group. Where none fits, the group's items are spread, 63 to a
/// group, which makes new groups; where a group's tag does not fit between its neighbors', groups are relabeled by
/// tag ranges: the smallest aligned range that is not too dense. So O(1) rows an insert are relabeled, amortised.
///
/// Source: Dietz and Sleator, "Two algorithms for maintaining order in a list" (STOC 1987), section 2; Bender, Cole,
/// Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining order in a list" (ESA 2002) for the upper
/// level. The constants, which the papers leave open, are those of matthewhammer/ceal, `src/lib/runtime/totalorder.c`,
/// where inserts only go behind an item: a label before the first one is taken by none. A group is deleted with its last
/// item. Rows of groups are counted as well.
struct TwoLevelLabels: ReinsertingStrategy {
  /// Rows are of items or of groups.
  typealias Row = TwoLevelRow

  /// Labels lie below.
  private static let end: UInt64 = 1 << 63
  /// The distance of labels that were spread.
  private static let step: UInt64 = end / 64

  /// The ids in order.
  private var ids = ChunkedArray<Int>()
  /// By id.
  private var groups: [Int] = []
  /// By id.
  private var labels: [UInt64] = []
  private var tags = GroupTags()

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    if tags.isEmpty { tags.start(journal: &journal) }
    // Before the first item stands label 0 of the first group, which no item has.
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
      journal.renormalisations += 1
      spread(around: index, journal: &journal)
    }
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let id = ids.remove(at: index)
    tags.removeItem(from: groups[id], journal: &journal)
    return id
  }

  func id(at index: Int) -> Int { ids[index] }

  /// Spreads the items of a group: as many to it and to each new group behind it as labels at full distance fit.
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

/// A row of an item or of a group.
enum TwoLevelRow: StoredRow {
  /// Which group an item is in, and where.
  case item(group: Int, label: UInt64)
  /// Where a group stands.
  case group(tag: Int64)

  /// The id of a group's row, which no item has.
  static func id(ofGroup group: Int) -> Int { -1 - group }

  /// Two whole numbers, or one.
  var byteCount: Int { if case .item = self { 16 } else { 8 } }
  /// The numbers.
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

  /// The items by their groups' tags, then by their labels, ties by id; those of a group without a row can't be found.
  static func recovered(from rows: [Int: Self]) -> [Int] {
    var items: [(tag: Int64, label: UInt64, id: Int)] = []
    for case (let id, .item(let group, let label)) in rows {
      if case .group(let tag) = rows[Self.id(ofGroup: group)] { items.append((tag, label, id)) }
    }
    return items.sorted(by: <).map(\.id)
  }

  /// Whether labels in one group ascend; how groups stand to each other only their own rows say.
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

  /// Another label, or another tag.
  func garbled(among ids: [Int], using generator: inout SplitMix64) -> Self? {
    switch self {
    case .item(let group, _): .item(group: group, label: generator.next() >> 1)
    case .group: .group(tag: Int64(bitPattern: generator.next()))
    }
  }
}
