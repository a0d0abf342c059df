import AllocationCounting
import Foundation
import Measuring
import Testing
import TestSupport

struct AllocationsTests {
  /// Hash tables keep remains of removed keys at positions that depend on the hash seed, and each
  /// process has a different heap. The counts must not depend on either.
  @Test func equalRunsHaveEqualCounts() throws {
    let program = try Program()
    var runs: [[CounterRecord]] = []
    for number in 0..<SlowTests.amount(2, slow: 4) {
      let chosen = [
        "run", "reordering", "--size", "20", "--strategy", "labels-window|lexorank$",
        "--workload", "kanban-taskell",
      ]
      #expect(try program.run(chosen + ["--output", "run\(number)"]).code == 0)
      runs.append(try ResultsFolder(program.url("run\(number)")).read().counters)
    }
    #expect(runs.allSatisfy { $0 == runs[0] && $0.count == 2 })
    #expect(
      runs[0].allSatisfy { ($0.counters["allocations"] != nil) == allocation_counting_is_on() })
  }
}
