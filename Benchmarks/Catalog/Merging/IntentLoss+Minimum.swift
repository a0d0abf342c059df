public import ListOrdering

extension IntentLoss {
  /// Returns the smallest loss, plain and by field, that any order of the same todos can have.
  ///
  /// - Returns: `nil` if a section has more than 12 todos.
  /// - Complexity: O(2ⁿ *n*) for *n* todos, using dynamic programming over the sets of todos that
  ///   come first (Held & Karp 1962).
  public static func minimum(of conflict: MergeCase, among merged: [LocalTodo]) -> (
    plain: Count, byField: Count
  )? {
    var plain = Count()
    var byField = Count()
    for section in MergeSection.allCases {
      let ids = merged.order(in: section).map(\.id)
      guard ids.count <= 12 else { return nil }
      let intents = PairIntents(of: conflict, in: section, among: ids)
      plain += minimum(count: ids.count, intent: intents.plain)
      byField += minimum(count: ids.count, intent: intents.byField)
    }
    return (plain, byField)
  }

  private static func minimum(count: Int, intent: (Int, Int) -> PairIntents.Intent?) -> Count {
    var total = Count()
    // By todo: the set of todos that are meant to come after it.
    var after = [Int](repeating: 0, count: count)
    for first in 0..<count {
      for second in 0..<first {
        guard let intent = intent(first, second) else { continue }
        if intent.isChanged { total.changed += 1 }
        if intent.isFirst { after[first] |= 1 << second } else { after[second] |= 1 << first }
      }
    }
    // By set of todos: the smallest number of lost pairs within the set, over all orders of its
    // todos.
    var least = [Int](repeating: .max, count: 1 << count)
    least[0] = 0
    for set in least.indices.dropLast() {
      for next in 0..<count where set & 1 << next == 0 {
        // The todos before `next` that were meant to come after it.
        let lost = (after[next] & set).nonzeroBitCount
        least[set | 1 << next] = min(least[set | 1 << next], least[set] + lost)
      }
    }
    total.lost = least[least.count - 1]
    return total
  }
}
