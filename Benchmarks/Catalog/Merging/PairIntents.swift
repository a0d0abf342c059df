import ListOrdering

/// The intended order of each pair of todos in a section.
struct PairIntents {
  // By todo: its rank in the section, −1 if it has none.
  private var base: [Int] = []
  private var local: [Int] = []
  private var server: [Int] = []
  /// Whether a todo was moved locally, by todo.
  private var isMoved: [Bool] = []
  /// Whether a todo was moved on the server and not locally, by todo.
  private var isMovedThere: [Bool] = []

  /// Collects the ranks of the todos, which the methods name by their index in `ids`.
  init(of conflict: MergeCase, in section: MergeSection, among ids: [String]) {
    // Todos that the server lacks are sent with their position, so they count as moved.
    let known = Set(conflict.server.lazy.map(\.id))
    let moved = Set(
      conflict.local.lazy.filter {
        $0.dirty.contains(.order) || $0.hasLocalPosition && !known.contains($0.id)
      }
      .map(\.id))
    let server = conflict.server.order(in: section).map(\.id)
    let baseRanks = Self.ranks(conflict.base.order(in: section).map(\.id))
    let serverRanks = Self.ranks(server)
    let localRanks = Self.ranks(conflict.local.order(in: section).map(\.id))
    let common = server.filter { baseRanks[$0] != nil }
    let still = Set(longestIncreasingSubsequence(of: common.map { baseRanks[$0]! }).map { common[$0] })
    for id in ids {
      base.append(baseRanks[id] ?? -1)
      local.append(localRanks[id] ?? -1)
      self.server.append(serverRanks[id] ?? -1)
      isMoved.append(moved.contains(id))
      isMovedThere.append(!still.contains(id) && !moved.contains(id))
    }
  }

  /// The intended order of two todos.
  struct Intent {
    /// Whether the first todo is to come first.
    var isFirst: Bool
    /// Whether a side changed the base's order of the two, or the base has none.
    var isChanged: Bool
  }

  /// Returns the intended order of two todos; `nil` if no side has both.
  func plain(_ first: Int, _ second: Int) -> Intent? {
    intent(first, second, there: order(server, first, second))
  }

  /// Returns the intended order of two todos, ignoring the server's moves of todos that were also
  /// moved locally.
  func byField(_ first: Int, _ second: Int) -> Intent? {
    let there = order(server, first, second)
    let isVoid = !isMovedThere[first] && !isMovedThere[second]
    return intent(first, second, there: isVoid ? order(base, first, second) ?? there : there)
  }

  private func intent(_ first: Int, _ second: Int, there: Bool?) -> Intent? {
    let before = order(base, first, second)
    let here = order(local, first, second)
    if let here, here != before { return Intent(isFirst: here, isChanged: true) }
    return (there ?? here ?? before).map { Intent(isFirst: $0, isChanged: $0 != before) }
  }

  /// Returns whether two todos that were moved locally are in the opposite order locally.
  func breaksOwnOrder(_ first: Int, _ second: Int) -> Bool {
    isMoved[first] && isMoved[second] && order(local, first, second) == false
  }

  private func order(_ ranks: [Int], _ first: Int, _ second: Int) -> Bool? {
    ranks[first] < 0 || ranks[second] < 0 ? nil : ranks[first] < ranks[second]
  }

  private static func ranks(_ order: [String]) -> [String: Int] {
    Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
  }
}
