public import ListOrdering

/// The part of the users' intended order that a merge loses, in pairs of todos.
///
/// For two todos in the same section after the merge, the local order is intended if the local
/// side reversed the base's order or the base did not have the pair. Otherwise the server's
/// order is intended. A pair is *changed* if either side reversed it. Counted *by field*, the
/// server's reversal of a pair is void if the server moved only a todo that was also moved
/// locally: the last writer decides its position. A longest increasing subsequence of base ranks
/// tells which todos the server moved.
public struct IntentLoss: Equatable, Sendable {
  /// The number of changed pairs, and of pairs, changed or not, that are not in the intended order.
  public struct Count: Equatable, Sendable {
    /// The number of pairs that a side changed.
    public var changed = 0
    /// The number of pairs that are not in the intended order.
    public var lost = 0

    /// The lost pairs as a share of the changed ones.
    public var share: Double { changed == 0 ? 0 : Double(lost) / Double(changed) }

    public init() {}

    static func += (a: inout Count, b: Count) {
      a.changed += b.changed
      a.lost += b.lost
    }
  }

  /// The loss by the orders of the two sides alone.
  public var plain = Count()
  /// The loss by field: see ``IntentLoss``.
  public var byField = Count()
  /// Whether two todos that were both moved locally are not in their local order.
  public var breaksOwnOrder = false

  public init() {}

  /// Computes the loss of a merge.
  ///
  /// - Complexity: O(*n*²) for *n* todos.
  public init(of conflict: MergeCase, merged: [LocalTodo]) {
    for section in MergeSection.allCases {
      let order = merged.order(in: section).map(\.id)
      guard order.count > 1 else { continue }
      let intents = PairIntents(of: conflict, in: section, among: order)
      for first in order.indices {
        for second in order.indices.dropFirst(first + 1) {
          plain.count(intents.plain(first, second))
          byField.count(intents.byField(first, second))
          if intents.breaksOwnOrder(first, second) { breaksOwnOrder = true }
        }
      }
    }
  }

  public static func += (a: inout IntentLoss, b: IntentLoss) {
    a.plain += b.plain
    a.byField += b.byField
    a.breaksOwnOrder = a.breaksOwnOrder || b.breaksOwnOrder
  }
}

extension IntentLoss.Count {
  /// Counts a pair by the intent for its current order; ignores pairs without an intent.
  fileprivate mutating func count(_ intent: PairIntents.Intent?) {
    guard let intent else { return }
    if intent.isChanged { changed += 1 }
    if !intent.isFirst { lost += 1 }
  }
}
