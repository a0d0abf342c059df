import Reordering

/// The groups of a two-level order, each with a tag: order maintenance by tag ranges.
///
/// Source: Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for maintaining order in a list"
/// (ESA 2002).
struct GroupTags: Sendable {
  /// The group that the list begins with. It is never deleted.
  static let first = 0
  /// By how much a range has to be less dense than one half as long.
  private static let thinning = 1.4

  /// The groups in order. A plain array: there are few beside the items.
  private var order: [(tag: Int64, group: Int)] = []
  /// By group: its tag.
  private var tags: [Int64] = []
  /// By group: how many items it has.
  private var counts: [Int] = []

  /// Whether not even the first group has a row.
  var isEmpty: Bool { tags.isEmpty }

  /// Makes the first group.
  mutating func start(journal: inout Journal<TwoLevelRow>) {
    order = [(0, Self.first)]
    (tags, counts) = ([0], [0])
    journal.write(TwoLevelRow.id(ofGroup: Self.first), .group(tag: 0))
  }

  mutating func addItem(to group: Int) { counts[group] += 1 }

  /// One item less; with the last one the group's row is deleted, by a statement of its own.
  mutating func removeItem(from group: Int, journal: inout Journal<TwoLevelRow>) {
    counts[group] -= 1
    guard counts[group] == 0, group != Self.first else { return }
    order.remove(at: index(of: group))
    journal.addStatement()
  }

  /// Makes a group behind another and returns it.
  mutating func insertGroup(behind group: Int, journal: inout Journal<TwoLevelRow>) -> Int {
    let new = tags.count
    let index = index(of: group) + 1
    let tag = tags[group]
    let next = index < order.count ? order[index].tag : tag + 2
    // It may share its neighbor's tag until a range around it has been relabeled.
    tags.append(tag + (next - tag) / 2)
    counts.append(0)
    order.insert((tags[new], new), at: index)
    if tags[new] > tag {
      journal.write(TwoLevelRow.id(ofGroup: new), .group(tag: tags[new]))
    } else {
      relabel(around: new, journal: &journal)
    }
    return new
  }

  /// Spreads the groups of the smallest aligned range that is not too dense.
  private mutating func relabel(around new: Int, journal: inout Journal<TwoLevelRow>) {
    var size: Int64 = 2
    var most = 1 / Self.thinning
    while true {
      let start = tags[new] & ~(size - 1)
      let range = firstIndex(from: start)..<firstIndex(from: start + size)
      if Double(range.count) < most * Double(size) {
        let step = size / Int64(range.count)
        for (number, index) in range.enumerated() {
          let (tag, group) = (start + Int64(number) * step, order[index].group)
          if tag == tags[group], group != new { continue }
          order[index].tag = tag
          tags[group] = tag
          journal.write(TwoLevelRow.id(ofGroup: group), .group(tag: tag))
        }
        return
      }
      size *= 2
      most /= Self.thinning
    }
  }

  /// The first place whose tag is not below another.
  private func firstIndex(from tag: Int64) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].tag < tag { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func index(of group: Int) -> Int {
    let index = firstIndex(from: tags[group])
    return order[index].group == group ? index : index + 1
  }
}
