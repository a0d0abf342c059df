import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// Orders a table using only neighbors of gaps, and compares the rows with the list in memory.
@Suite struct KeySearchHistoryTests {
  struct Tally {
    /// The number of generated keys, and of rows read for keys that fit.
    var keys = 0, rowsRead = 0
    /// The number of renormalizations, of relabeled rows, and of rows and rounds read for them.
    var renormalizations = 0, rowsRelabeled = 0, rowsReadToRelabel = 0, rounds = 0
  }

  /// The list, the table and their common history.
  struct Pair<Space: KeySpace> where Space.Key: StoredKey {
    typealias Key = Space.Key
    var list: OrderedList<Int, Space>
    /// The rows in ascending order of keys.
    var table: [OrderedRow<Int, Key>] = []
    var space: Space
    var tally = Tally()
    var nextID = 0

    init(_ space: Space) {
      self.space = space
      list = OrderedList(space: space)
    }

    mutating func apply(_ operation: Reordering.Operation) throws {
      switch operation {
      case .insert(let index):
        let changes = Array(try list.insert(nextID, at: index))
        try put(nextID, at: index, like: changes)
        nextID += 1
      case .remove(let index):
        _ = list.remove(at: index)
        table.remove(at: index)
      case .move(let from, let to):
        let changes = Array(list.move(from: from, to: to))
        if from != to { try put(table.remove(at: from).id, at: to, like: changes) }
      case .moveBlock(let from, let count, let to):
        // A table moves the items one by one.
        for offset in 0..<count {
          try apply(
            from < to ? .move(from: from, to: to + count - 1) : .move(from: from + offset, to: to + offset))
        }
      }
    }

    private mutating func put(_ id: Int, at gap: Int, like changes: [OrderedRow<Int, Key>]) throws {
      var (rowsRead, rounds) = (0, 0)
      let answer = try KeySearch(in: space).answer { below, above in
        let lower = below.prefix { $0 < gap }.map { table[gap - 1 - $0].key as Key? }
        let upper = above.prefix { gap + $0 < table.count }.map { table[gap + $0].key as Key? }
        rowsRead += lower.count + upper.count
        rounds += 1
        return (lower, upper)
      }
      space = answer.space
      tally.keys += 1
      if rounds == 1 {
        tally.rowsRead += rowsRead
      } else {
        tally.renormalizations += 1
        tally.rowsRelabeled += answer.relabels.count
        tally.rowsReadToRelabel += rowsRead
        tally.rounds += rounds
      }
      var written: [OrderedRow<Int, Key>] = []
      for relabel in answer.relabels {
        let index = relabel.row.side == .below ? gap - 1 - relabel.row.distance : gap + relabel.row.distance
        table[index].key = relabel.key
        written.append(table[index])
      }
      let row = OrderedRow(id: id, key: answer.keys[0])
      table.insert(row, at: gap)
      try #require(written + [row] == changes, "\(Space.self), \(id) at \(gap)")
    }

    /// The leftmost gap with the least room, or nil if keys have no measure of room.
    var smallestGap: Int? {
      var best: (room: Double, gap: Int)?
      for gap in table.indices.dropFirst() {
        guard let room = Key.room(from: table[gap - 1].key, to: table[gap].key) else { return nil }
        if room < best?.room ?? .infinity { best = (room, gap) }
      }
      return best?.gap ?? table.count
    }
  }

  /// The first operations of the recorded histories, loaded once because this is slow.
  static let traces: [String: History] = Dictionary(
    uniqueKeysWithValues: ReorderingCatalog.workloads.filter { $0.fixedSize != nil }.map { workload in
      let history = workload.history(size: 0, seed: 0)!
      return (workload.name, History(operations: Array(history.operations.prefix(5_000))))
    })

  /// Runs the first steps of a workload. Returns nil if the strategy's rows do not support it.
  func run<Space: KeySpace>(
    _ space: Space, _ workload: ReorderingWorkload, size: Int, steps: Int
  ) throws -> Tally? where Space.Key: StoredKey {
    var pair = Pair(space)
    if let history = Self.traces[workload.name] ?? workload.history(size: size, seed: 3) {
      for index in 0..<history.initialCount { try pair.apply(.insert(at: index)) }
      for operation in history.operations.prefix(steps) { try pair.apply(operation) }
    } else {
      var random = SplitMix64(seed: 3)
      for index in 0..<size { try pair.apply(.insert(at: index)) }
      for _ in 0..<steps / 4 {
        guard let gap = pair.smallestGap else { return nil }
        try pair.apply(.insert(at: gap))
        if workload.name.hasPrefix("churn") {
          try pair.apply(.remove(at: random.below(pair.table.count)))
        }
      }
    }
    #expect(pair.table.map(\.id) == Array(pair.list))
    return pair.tally
  }

  /// - Parameter constant: The maximum mean number of rows read per relabeled row.
  func check<Space: KeySpace>(
    _ space: Space, size: Int = 40, steps: Int = 100, constant: Double = .infinity
  ) throws where Space.Key: StoredKey {
    var (read, relabeled) = (0, 0)
    for workload in ReorderingCatalog.workloads {
      guard let tally = try run(space, workload, size: size, steps: steps) else { continue }
      // If the gap has room, only its two neighbors are read.
      #expect(tally.rowsRead <= 2 * (tally.keys - tally.renormalizations), "\(workload.name)")
      // Each round reads four times as many rows, starting with two.
      #expect(tally.rounds <= 7 * tally.renormalizations, "\(workload.name)")
      read += tally.rowsReadToRelabel
      relabeled += tally.rowsRelabeled
    }
    let mean = Double(read) / Double(max(1, relabeled))
    #expect(mean <= constant, "\(Space.self): \(read) rows read for \(relabeled)")
  }

  @Test func midpoints() throws { try check(MidpointKeys(), size: 300, steps: 1_000, constant: 20) }
  @Test func midpointsWithMemory() throws {
    try check(MidpointKeys(remembersLastInsert: true), size: 300, steps: 1_000, constant: 20)
  }
  @Test func labels() throws { try check(LabelKeys(), size: 300, steps: 1_000, constant: 25) }
  @Test func textKeys() throws { try check(FractionalKeys(), size: 300, steps: 1_500, constant: 5) }

  /// Key spaces that only relabel the whole list read all of it.
  @Test func otherKeySpaces() throws {
    try check(WholeRelabeling(LabelKeys(unit: 1 << 16)))
    try check(LabelKeys(unit: 1 << 16))
    try check(RandomGapKeys(seed: 3))
    try check(WholeRelabeling(MidpointKeys()))
    try check(ThresholdKeys())
    try check(TagRangeKeys())
    try check(DietzSleatorKeys())
    try check(SternBrocotKeys())
    try check(FractionalKeys.unlimited())
    try check(FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: 3)))
    try check(FractionalKeys.unlimited(alphabet: .base36))
    try check(LexoRanks())
    try check(FuguePositions(seed: 3))
  }
}
