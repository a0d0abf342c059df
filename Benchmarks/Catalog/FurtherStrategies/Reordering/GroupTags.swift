import Reordering

/// The groups of a two-level order, each with a tag: order maintenance by tag ranges.
///
/// Source: Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for
/// maintaining order in a list" (ESA 2002).
struct GroupTags: Sendable {
  /// The first group of the list, which is never deleted.
  static let first = 0
  /// The factor between the maximum densities of a range and of one twice as long.
  private static let thinning = 1.4

  /// The groups in order, in a plain array, since there are few compared to the items.
  private var order: [(tag: Int64, group: Int)] = []
  /// The tag of each group.
  private var tags: [Int64] = []
  /// The number of items in each group.
  private var counts: [Int] = []

  /// Whether there are no groups yet.
  var isEmpty: Bool { tags.isEmpty }

  mutating func start(journal: inout Journal<TwoLevelRow>) {
    order = [(0, Self.first)]
    (tags, counts) = ([0], [0])
    journal.write(TwoLevelRow.id(ofGroup: Self.first), .group(tag: 0))
  }

  mutating func addItem(to group: Int) { counts[group] += 1 }

  /// Counts one item less. With its last item, a group's row is deleted by a separate statement.
  mutating func removeItem(from group: Int, journal: inout Journal<TwoLevelRow>) {
    counts[group] -= 1
    guard counts[group] == 0, group != Self.first else { return }
    order.remove(at: index(of: group))
    journal.addStatement()
  }

  /// Creates a group after another one and returns it.
  mutating func insertGroup(behind group: Int, journal: inout Journal<TwoLevelRow>) -> Int {
    let new = tags.count
    let index = index(of: group) + 1
    let tag = tags[group]
    let next = index < order.count ? order[index].tag : tag + 2
    // The new group may have a neighbor's tag until the range around it is relabeled.
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

  /// Spreads the groups in the smallest aligned range of tags that is sparse enough.
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

  /// Returns the first index whose tag is at least `tag`.
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
