public import Measuring
import ListOrdering

/// ``LastWriter`` with keys that carry random bits, as a fractional index with jitter has them: the newest write wins, and
/// two clients that insert at one place choose different keys.
///
/// The random bits are the last 20 of the 53 that a priority has, of every todo that was moved here. They are drawn from
/// the todo's id, so that a todo has the same ones however often it is merged. A key that another todo has here already,
/// since none fitted between two equal ones, stays as it is: its order is that of the ids.
public struct JitteredLastWriter: MergePolicy {
  /// `last-writer-jittered`
  public let name = "last-writer-jittered"
  /// What it does, in a line.
  public let summary =
    "field by field the last writer wins; priorities have 20 random bits, so that none made apart are equal"
  /// What ``LastWriter`` keeps: keys that were equal before stay so.
  public let properties = LastWriter().properties

  /// Creates the policy.
  public init() {}

  /// The client's todos after the merge.
  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    try conflict.requireUsablePriorities(for: name)
    let here = Dictionary(
      conflict.local.lazy.filter { !$0.isRemoved }.map { ($0.placement, 1) }, uniquingKeysWith: +)
    return MergedTodos(
      items: conflict.mergedFields().map { todo in
        guard !todo.isRemoved, todo.dirty.contains(.order), here[todo.placement, default: 0] <= 1 else {
          return todo
        }
        var todo = todo
        todo.item.placement.key = Self.jittered(todo.placement.key, id: todo.id)
        return todo
      })
  }

  /// The key with its last bits drawn from an id.
  static func jittered(_ key: Double, id: String) -> Double {
    var random = SplitMix64(seed: 0, label: id)
    let mask: UInt64 = 1 << 20 - 1
    return Double(bitPattern: key.bitPattern & ~mask | random.next() & mask)
  }
}
