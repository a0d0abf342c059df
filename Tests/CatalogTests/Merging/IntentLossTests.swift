import ListOrdering
import Testing

@testable import Merging

@Suite struct IntentLossTests {
  private func todos(_ order: String, dirty: String = "") -> [LocalTodo] {
    order.enumerated().map { index, id in
      LocalTodo(
        id: String(id), content: "", placement: Placement(section: .open, key: Double(index)),
        dirty: dirty.contains(id) ? .order : [])
    }
  }

  private func conflict(_ base: String, _ local: String, _ server: String, dirty: String) -> MergeCase {
    MergeCase(
      name: "", base: todos(base).asServed, local: todos(local, dirty: dirty), server: todos(server).asServed)
  }

  @Test func everyIntentKept() {
    let conflict = conflict("abcd", "bacd", "abdc", dirty: "b")
    let loss = IntentLoss(of: conflict, merged: todos("badc"))
    #expect(loss.plain.changed == 2)
    #expect(loss.plain.lost == 0)
    #expect(loss.byField == loss.plain)
    #expect(!loss.breaksOwnOrder)
  }

  /// Locally, d moved to the front. On the server, d moved behind a. `byField` ignores the server's
  /// move.
  @Test func byFieldIgnoresTheServersMoveOfALocallyMovedTodo() {
    let conflict = conflict("abcd", "dabc", "adbc", dirty: "d")
    let kept = IntentLoss(of: conflict, merged: todos("dabc"))
    #expect(kept.plain.changed == 3)
    #expect(kept.plain.lost == 0)
    let other = MergeCase(
      name: "", base: conflict.base, local: todos("abdc", dirty: "d"), server: todos("dabc").asServed)
    let loss = IntentLoss(of: other, merged: todos("abdc"))
    #expect(loss.plain.changed == 3)
    #expect(loss.plain.lost == 2)
    #expect(loss.byField.changed == 1)
    #expect(loss.byField.lost == 0)
  }

  @Test func ownOrder() {
    let conflict = conflict("abc", "cba", "abc", dirty: "cb")
    #expect(IntentLoss(of: conflict, merged: todos("bca")).breaksOwnOrder)
    #expect(!IntentLoss(of: conflict, merged: todos("cab")).breaksOwnOrder)
  }

  /// Finds the minimum by trying all orders.
  @Test(arguments: [11, 12] as [UInt64], [1, 2, 4])
  func minimumByTryingAll(seed: UInt64, moves: Int) throws {
    var generator = ConflictGenerator(seed: seed)
    for number in 0..<12 {
      let conflict = generator.moves(moves, of: 5, serverShuffles: number % 4 == 3)
      let ids = conflict.base.map(\.id)
      var least = (plain: Int.max, byField: Int.max)
      permute(ids) { order in
        let merged = order.enumerated().map {
          LocalTodo(id: $1, content: "", placement: Placement(section: .open, key: Double($0)))
        }
        let loss = IntentLoss(of: conflict, merged: merged)
        least = (min(least.plain, loss.plain.lost), min(least.byField, loss.byField.lost))
      }
      let minimum = try #require(IntentLoss.minimum(of: conflict, among: conflict.local))
      #expect(minimum.plain.lost == least.plain)
      #expect(minimum.byField.lost == least.byField)
    }
  }

  private func permute(_ rest: [String], _ prefix: [String] = [], visit: ([String]) -> Void) {
    if rest.isEmpty { visit(prefix) }
    for index in rest.indices {
      var rest = rest
      let next = rest.remove(at: index)
      permute(rest, prefix + [next], visit: visit)
    }
  }

  /// The intent-preserving merge loses the fewest intents of all policies by field, and never
  /// breaks a device's own order.
  @Test func ranking() throws {
    var losses: [String: IntentLoss] = [:]
    for policy in MergeCatalog.policies where policy.name != "remote-first" && policy.name != "local-first" {
      var generator = ConflictGenerator(seed: 3)
      var total = IntentLoss()
      for _ in 0..<60 {
        let conflict = generator.moves(4, of: 12)
        total += IntentLoss(of: conflict, merged: try policy.merge(conflict).items)
      }
      losses[policy.name] = total
    }
    let ours = try #require(losses["intent-preserving"])
    #expect(!ours.breaksOwnOrder)
    for (name, loss) in losses where name != "intent-preserving" {
      #expect(ours.byField.share < loss.byField.share, "\(name)")
    }
  }
}
