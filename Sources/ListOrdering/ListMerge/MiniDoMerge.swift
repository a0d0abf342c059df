/// The exact rule by which MiniDo, an existing to-do app, merges a list that was changed offline.
///
/// The rule visits sections in ascending order, and the local items of each section by priority. It
/// visits items with equal priorities in the given sequence.
///
/// 1. A clean item takes the server's values. If these values put it into a later section, it also
///    counts as a neighbor there. A clean item that the server lacks stays as it is.
/// 2. A dirty item keeps its values, and gets a priority midway between two bounds. The lower bound
///    is the merged priority of the item before it, or 0. The upper bound is the priority of the
///    next clean item. If there is none, it is the lower bound, rounded, plus 1.
/// 3. Server rows of items that the rule has not visited are added unchanged.
///
/// This type keeps the rule's faults, because it serves to compare rules and to explain old data:
///
/// - It has no base, so it moves a dirty item even if only its text changed, and never drops a
///   clean item that the server deleted.
/// - Priorities can be equal, because nothing keeps the two bounds apart.
/// - The rule does not visit tombstones, so the server row of a deleted item comes back as a second
///   item with the same id.
@frozen
public struct MiniDoMerge: Hashable, Sendable {
  /// The precision with which a priority is read as a bound.
  @frozen
  public enum ReadWidth: Hashable, Sendable {
    /// The stored double.
    case double
    /// The priority rounded to a 32-bit float first, as in the shipped app.
    case float
  }

  /// The precision with which a priority is read as a bound.
  public let readWidth: ReadWidth

  /// Creates the rule with one of its two precisions.
  @inlinable
  public init(readWidth: ReadWidth = .double) {
    self.readWidth = readWidth
  }

  /// Returns the merged items: the local ones in their old sequence, then the server's new ones.
  ///
  /// Of server rows with the same id, the last one counts. Priorities must be numbers, because a
  /// NaN would spread to the priorities of its neighbors. The rule does not visit an item whose
  /// section does not equal itself.
  ///
  /// - Parameters:
  ///   - local: All local items, tombstones included, in any sequence.
  ///   - server: The server's whole list, in any sequence.
  /// - Complexity: O(*n* log *n*). The app takes O(*n*²) for the same result, because it scans for
  ///   each item's index.
  @inlinable
  public func merge<Item: MergeableItem>(
    local: [LocalItem<Item>], server: [Item]
  ) -> [LocalItem<Item>] where Item.OrderKey == Double {
    var items = local
    var rows = Dictionary(server.indices.lazy.map { (server[$0].id, $0) }, uniquingKeysWith: { $1 })
    let present = local.indices.filter { index in
      // A section that does not equal itself does not count: no lookup would find it.
      let section = local[index].item.section
      return !local[index].isRemoved && section == section
    }
    var sections = Dictionary(grouping: present) { local[$0].item.section }
    for section in sections.keys.sorted() {
      let order = sections[section]!.sorted {
        (items[$0].item.orderKey, $0) < (items[$1].item.orderKey, $1)
      }
      for index in order {
        guard let row = rows.removeValue(forKey: items[index].id), items[index].dirty.isEmpty else {
          continue
        }
        items[index].item = server[row]
        let target = server[row].section
        if target > section { sections[target, default: []].append(index) }
      }
      placeDirtyItems(of: order, in: &items)
    }
    for index in server.indices where rows[server[index].id] == index {
      items.append(LocalItem(server[index]))
    }
    return items
  }

  /// Sets the priority of every dirty item of a section between its neighbors.
  @inlinable
  func placeDirtyItems<Item: MergeableItem>(
    of order: [Int], in items: inout [LocalItem<Item>]
  ) where Item.OrderKey == Double {
    // For each position, the priority of the next clean item after it.
    var upperBounds = [Double?](repeating: nil, count: order.count)
    var next: Double?
    for place in order.indices.reversed() {
      upperBounds[place] = next
      let local = items[order[place]]
      if local.dirty.isEmpty { next = bound(local.item.orderKey) }
    }
    for place in order.indices where !items[order[place]].dirty.isEmpty {
      let lower = place == 0 ? 0 : bound(items[order[place - 1]].item.orderKey)
      let upper = upperBounds[place] ?? lower.roundedToNearest + 1
      items[order[place]].item.orderKey = (upper + lower) / 2
    }
  }

  /// Returns the priority with the rule's precision.
  @inlinable
  func bound(_ priority: Double) -> Double {
    readWidth == .float ? Double(Float(priority)) : priority
  }
}
