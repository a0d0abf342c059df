import ListOrdering

/// Which order is meant of two todos of a section.
struct PairIntents {
  private var base: [Int?] = []
  private var local: [Int?] = []
  private var server: [Int?] = []
  /// Moved here.
  private var isMoved: [Bool] = []
  /// Moved on the server, and not here.
  private var isMovedThere: [Bool] = []

  /// Takes the todos, which are then named by their indices.
  init(of conflict: MergeCase, in section: TodoSection, among ids: [String]) {
    let dirty = Dictionary(conflict.local.map { ($0.id, $0.dirty) }, uniquingKeysWith: { $1 })
    let server = conflict.server.order(in: section).map(\.id)
    let baseRanks = Self.ranks(conflict.base.order(in: section).map(\.id))
    let serverRanks = Self.ranks(server)
    let localRanks = Self.ranks(conflict.local.order(in: section).map(\.id))
    let common = server.filter { baseRanks[$0] != nil }
    let still = Set(longestIncreasingSubsequence(of: common.map { baseRanks[$0]! }).map { common[$0] })
    for id in ids {
      base.append(baseRanks[id])
      local.append(localRanks[id])
      self.server.append(serverRanks[id])
      isMoved.append(dirty[id]?.contains(.order) == true)
      isMovedThere.append(!still.contains(id) && dirty[id]?.contains(.order) != true)
    }
  }

  /// Whether the first is meant to come first; `nil` where no side changed that.
  func plain(_ first: Int, _ second: Int) -> Bool? {
    meant(first, second, there: order(server, first, second))
  }

  /// The same, where the server's moves of todos that were moved here are void.
  func byField(_ first: Int, _ second: Int) -> Bool? {
    let isVoid = !isMovedThere[first] && !isMovedThere[second]
    let before = order(base, first, second)
    return meant(
      first, second, there: isVoid ? before ?? order(server, first, second) : order(server, first, second))
  }

  private func meant(_ first: Int, _ second: Int, there: Bool?) -> Bool? {
    let before = order(base, first, second)
    let here = order(local, first, second)
    if let here, here != before { return here }
    if let there, there != before { return there }
    return nil
  }

  /// Whether two todos that were moved here stand the other way round here.
  func breaksOwnOrder(_ first: Int, _ second: Int) -> Bool {
    isMoved[first] && isMoved[second] && order(local, first, second) == false
  }

  private func order(_ ranks: [Int?], _ first: Int, _ second: Int) -> Bool? {
    guard let a = ranks[first], let b = ranks[second] else { return nil }
    return a < b
  }

  private static func ranks(_ order: [String]) -> [String: Int] {
    Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: { $1 })
  }
}
