/// The rule by which MiniDo merges a to-do list that was changed offline, exactly.
///
/// Section by section in ascending order, with the items that stand in it here in order of their priorities
/// (equal ones in the sequence in which they are given):
///
/// 1. A clean item takes the server's values; if they put it in a later section, it takes part there too. One
///    that the server lacks stays as it is.
/// 2. A dirty item keeps its values, and gets a priority anew: midway between its left neighbor's (0 without
///    one) and the next clean item's to the right (without one: the left bound, rounded, plus 1). The left
///    neighbor's is the merged one, be it clean or dirty.
/// 3. What the server has and no section consumed is added as it is.
///
/// The rule's faults are kept, since it serves to compare with, and to read what it left behind:
///
/// - It knows no base, so it places a dirty item as if it had been moved, though only its text changed, and a
///   clean item that the server deleted stays for ever.
/// - Priorities can tie: nothing keeps the two bounds apart.
/// - A tombstone stands in no section, so its server row is not consumed: the item comes back, as a second
///   item with the same id.
@frozen
public struct MiniDoMerge: Hashable, Sendable {
  /// The precision in which a priority is read as a bound.
  @frozen
  public enum ReadWidth: Hashable, Sendable {
    /// As it is stored.
    case double
    /// First rounded to a 32-bit float, as the shipped app does.
    case float
  }

  /// The precision in which a priority is read as a bound.
  public let readWidth: ReadWidth

  /// Creates the rule in one of its two precisions.
  @inlinable
  public init(readWidth: ReadWidth = .double) {
    self.readWidth = readWidth
  }

  /// The items after a merge: those that were here in their old sequence, then the server's new ones.
  ///
  /// Of two server rows with one id the last counts. Priorities have to be numbers: a NaN would be copied
  /// into the priorities of its neighbors. An item whose section does not equal itself stands in none, as a tombstone
  /// does.
  ///
  /// - Parameters:
  ///   - local: All items that are here, tombstones included, in any sequence.
  ///   - server: The server's whole list, in any sequence.
  /// - Complexity: O(*n* log *n*). The app takes O(*n*²) for the same outcome, as it looks up each item's
  ///   index by a scan.
  @inlinable
  public func merge<Item: MergeableItem>(
    local: [LocalItem<Item>], server: [Item]
  ) -> [LocalItem<Item>] where Item.OrderKey == Double {
    var items = local
    var rows = Dictionary(server.indices.lazy.map { (server[$0].id, $0) }, uniquingKeysWith: { $1 })
    let present = local.indices.filter { index in
      // A section that does not equal itself is none: nothing would find it again.
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

  /// Gives every dirty item of a section a priority between its neighbors.
  @inlinable
  func placeDirtyItems<Item: MergeableItem>(
    of order: [Int], in items: inout [LocalItem<Item>]
  ) where Item.OrderKey == Double {
    // For each place, the priority of the next clean item after it.
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

  /// The priority as the rule reads it.
  @inlinable
  func bound(_ priority: Double) -> Double {
    readWidth == .float ? Double(Float(priority)) : priority
  }
}
