import ListOrdering
import Testing

@testable import Merging

/// The policies that serve as a baseline: lists without moves, and last-writer-wins with jitter.
@Suite struct BaselinePolicyTests {
  static let base = ["a", "b", "c", "d"].enumerated().map {
    MergeTodo(id: $1, content: $1, placement: Placement(section: .open, key: Double($0 + 1)))
  }

  /// Returns a conflict between two edited versions of the base.
  func conflict(_ here: (inout [LocalTodo]) -> Void, _ there: (inout [MergeTodo]) -> Void) -> MergeCase {
    var (local, server) = (Self.base.map { LocalTodo($0) }, Self.base)
    here(&local)
    there(&server)
    return MergeCase(name: "test", base: Self.base, local: local, server: server)
  }

  func move(_ index: Int, to key: Double) -> (inout [LocalTodo]) -> Void {
    { todos in
      todos[index].item.placement.key = key
      todos[index].dirty.insert(.order)
    }
  }

  func order(_ conflict: MergeCase) throws -> [String] {
    try DeleteAndInsert().merge(conflict).items.order(in: .open).map(\.id)
  }

  @Test func todoThatBothSidesMoveIsDuplicated() throws {
    // Locally, "a" moves behind "c". On the server, it moves behind "d".
    let conflict = conflict(move(0, to: 3.5)) { $0[0].placement.key = 5 }
    #expect(try order(conflict) == ["b", "c", "a", "d", "a"])
    let merged = try DeleteAndInsert().merge(conflict)
    #expect(merged.push == ["a"])
    // The server has one row per id, so the duplicate disappears after the push.
    var again = conflict
    again.base = conflict.server
    again.local = merged.items
    #expect(try order(again).filter { $0 == "a" }.count == 1)
  }

  @Test func movesOfDifferentTodosBothCount() throws {
    #expect(try order(conflict(move(0, to: 5)) { $0[3].placement.key = 0 }) == ["d", "b", "c", "a"])
  }

  @Test func editsOfADeletedElementAreLost() throws {
    let moved = conflict({ todos in
      todos[1].item.content = "new"
      todos[1].dirty = .content
    }) { $0[1].placement.key = 9 }
    let todo = try #require(try DeleteAndInsert().merge(moved).items.first { $0.id == "b" })
    #expect(todo.content == "b" && todo.dirty.isEmpty)
    let deleted = conflict({ $0[1].dirty = .content }) { $0.remove(at: 1) }
    #expect(try order(deleted) == ["a", "c", "d"])
  }

  @Test func copySurvivesDeletionOfTheElement() throws {
    let deletedHere = conflict({ $0[1].isRemoved = true }) { $0[1].placement.key = 9 }
    #expect(try order(deletedHere) == ["a", "c", "d", "b"])
    let deletedThere = conflict(move(1, to: 9)) { $0.remove(at: 1) }
    #expect(try order(deletedThere) == ["a", "c", "d", "b"])
    let deletedOnly = conflict({ $0[1].isRemoved = true }) { _ in }
    let merged = try DeleteAndInsert().merge(deletedOnly).items
    #expect(merged.first { $0.id == "b" }?.isRemoved == true)
  }

  /// Both versions have the same edits and differ only in the new keys.
  @Test(arguments: MergeWorkload.allCases)
  func jitterChangesOnlyNewKeys(workload: MergeWorkload) {
    let plain = workload.conflicts(20, size: 20, seed: 1)
    let jittered = workload.conflicts(20, size: 20, seed: 1, isJittered: true)
    #expect(plain != jittered)
    for (a, b) in zip(plain, jittered) {
      #expect(a.base == b.base && a.server.order(in: .open).map(\.id) == b.server.order(in: .open).map(\.id))
      #expect(a.local.order(in: .open).map(\.id) == b.local.order(in: .open).map(\.id))
      #expect(a.local.map(\.dirty) == b.local.map(\.dirty) && a.local.map(\.id) == b.local.map(\.id))
      let new = b.local.filter { !$0.dirty.isEmpty }.map(\.placement.key)
      let theirs = Set(b.server.map(\.placement.key)).subtracting(b.base.map(\.placement.key))
      // New keys that both sides generate differ.
      if workload == .randomMoves || workload == .manyMoves { #expect(theirs.isDisjoint(with: new)) }
    }
  }

  @Test func jitterStaysNearTheMiddleOfAGap() {
    var generator = ConflictGenerator(seed: 1, isJittered: true)
    for (lower, upper) in [(1.0, 2.0), (-1e300, 1e300), (1, 1 + 0x1p-30), (0, .leastNonzeroMagnitude * 64)] {
      let middle = ConflictGenerator.key(between: lower, and: upper)
      let keys = (0..<20).map { _ in generator.jittered(middle, lower, upper) }
      #expect(Set(keys).count > 10 && keys.allSatisfy { abs($0 - middle) <= (upper / 8 - lower / 8) })
    }
    // A gap without room for a key has no room for jitter.
    for ulps in 0...3 {
      let upper = 1 + Double(ulps) * 1.0.ulp
      let middle = ConflictGenerator.key(between: 1, and: upper)
      for _ in 0..<20 {
        let key = generator.jittered(middle, 1, upper)
        #expect(key == middle || 1 < key && key < upper)
      }
    }
  }

  /// The items of a client's first fetch do not count as changed.
  @Test func firstFetchLosesNoIntent() throws {
    var client = SimulatedClient(number: 0)
    var list = ServerList(version: 1, items: Self.base, lastBatch: nil)
    #expect(try client.receive(list, policy: LastWriter()).plain.changed == 0)
    list = ServerList(
      version: 2, items: Self.base + [MergeTodo(id: "e", content: "", placement: Self.base[0].placement)],
      lastBatch: nil)
    #expect(try client.receive(list, policy: LastWriter()).plain.changed > 0)
  }
}
