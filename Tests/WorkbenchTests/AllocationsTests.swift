import Foundation
import Measuring
import ProgramRunning
import Testing

struct AllocationsTests {
  /// What is left in a hash table where something was removed lies elsewhere with each seed of its hashing, and a heap is
  /// another one in each process: no count may tell.
  @Test func runsOfTheSameCountTheSame() throws {
    let program = try Program()
    var runs: [[CounterRecord]] = []
    for number in 0..<4 {
      let chosen = [
        "run", "reordering", "--size", "20", "--strategy", "labels-window|lexorank$",
        "--workload", "kanban-taskell",
      ]
      #expect(try program.run(chosen + ["--output", "run\(number)"]).code == 0)
      runs.append(try ResultsFolder(program.url("run\(number)")).read().counters)
    }
    #expect(runs.allSatisfy { $0 == runs[0] && $0.count == 2 })
    #if os(Linux)
      #expect(runs[0].allSatisfy { $0.counters["allocations"] != nil || Self.isSanitized })
    #endif
  }

  private static var isSanitized: Bool {
    (try? String(contentsOf: URL(filePath: "/proc/self/maps"), encoding: .utf8))?.contains("asan") ?? false
  }
}
