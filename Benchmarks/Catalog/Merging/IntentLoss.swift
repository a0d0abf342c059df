public import ListOrdering

/// How much of what people meant by their moves a merge loses, in pairs of todos.
///
/// Of two todos that stand in one section after the merge, local's order is meant where the local side
/// flipped it against the base or the base did not have it, else the server's. A pair is *changed* if either
/// side flipped it. *By field* the same is counted, but the server's flip of a pair is void where only a todo
/// was moved there that was moved here as well: of its place the last writer has the say. Which todos the
/// server moved is found by a longest increasing subsequence of base ranks.
public struct IntentLoss: Equatable, Sendable {
  /// Changed pairs, and the pairs, changed or not, that stand in the other order than is meant.
  public struct Count: Equatable, Sendable {
    /// Pairs that a side changed.
    public var changed = 0
    /// Pairs whose meant order is lost.
    public var lost = 0

    /// The lost pairs as a share of the changed ones.
    public var share: Double { changed == 0 ? 0 : Double(lost) / Double(changed) }

    /// Counts of nothing.
    public init() {}

    static func += (a: inout Count, b: Count) {
      a.changed += b.changed
      a.lost += b.lost
    }
  }

  /// By the orders of the two sides alone.
  public var plain = Count()
  /// By the orders as fields: see ``IntentLoss``.
  public var byField = Count()
  /// Whether two todos that were moved here stand in another order than here.
  public var breaksOwnOrder = false

  /// A loss of nothing.
  public init() {}

  /// The loss of a merge.
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

  /// Adds the loss of another merge.
  public static func += (a: inout IntentLoss, b: IntentLoss) {
    a.plain += b.plain
    a.byField += b.byField
    a.breaksOwnOrder = a.breaksOwnOrder || b.breaksOwnOrder
  }
}

extension IntentLoss.Count {
  /// Counts a pair by whether its first todo is meant to come first; `nil` where nobody has an order of them.
  fileprivate mutating func count(_ intent: PairIntents.Intent?) {
    guard let intent else { return }
    if intent.isChanged { changed += 1 }
    if !intent.isFirst { lost += 1 }
  }
}
