import PropertyTesting
import Testing

@Suite struct StateMachineTests {
  @Test(arguments: ShrinkerTests.seeds)
  func `A fault shrinks to the fewest commands, numbered`(seed: UInt64) throws {
    let property = Property("moves keep every item", machine: FaultyList.self)
    let found = try #require(Runner(seed: seed, cases: 20_000).run(property).counterexample)
    #expect(
      found.notes == [
        "1. insert(at: 0)", "2. insert(at: 0)", "3. insert(at: 0)", "4. insert(at: 0)",
        "5. move(from: 0, to: 3)",
      ])
  }

  @Test func `The final state is checked after the last command`() throws {
    let property = Property("at rest there are fewer than three", machine: Resting.self)
    let found = try #require(Runner(seed: 1).run(property).counterexample)
    #expect(found.notes == ["1. 0", "2. 1", "3. 2"])
    #expect(found.message.hasPrefix("3 at rest "))
  }

  @Test func `A sound machine passes, and its invariants are checked`() {
    let report = Runner(seed: 1).run(Property("counting", machine: Counter.self, steps: 3...3))
    #expect(report.isPassed)
    #expect(report.labels == ["checked 4 times": 1000])
  }
}

/// A list that loses an item when one moves by three or more positions.
private struct FaultyList: StateMachine {
  var items: [Int] = []
  var made = 0

  init(_ source: inout Source) {}

  func command(_ source: inout Source) throws -> ListEdit {
    try source.edit(ofCount: items.count)
  }

  mutating func apply(_ edit: ListEdit) throws {
    let expected = edit.count(after: items.count)
    edit.apply(to: &items) {
      made += 1
      return made
    }
    if case .move(let from, let to) = edit, abs(from - to) >= 3 { items.removeLast() }
    try requireEqual(items.count, expected)
  }
}

/// A machine that counts its checks.
private struct Counter: StateMachine {
  final class Checks { var count = 0 }
  let checks = Checks()

  init(_ source: inout Source) {}

  func command(_ source: inout Source) throws -> Int {
    if checks.count == 3 { source.label("checked \(checks.count + 1) times") }
    return checks.count
  }

  mutating func apply(_ command: Int) throws { try requireEqual(checks.count, command) }

  func check() throws { checks.count += 1 }
}

/// A machine that counts its commands and must end with fewer than three.
private struct Resting: StateMachine {
  var count = 0

  init(_ source: inout Source) {}

  func command(_ source: inout Source) throws -> Int { count }

  mutating func apply(_ command: Int) throws { count += 1 }

  mutating func finish() throws { try require(count < 3, "\(count) at rest") }
}
