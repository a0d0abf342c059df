import FurtherStrategies
import Reordering
import Testing

/// Returns the counters of one operation on a list of `count` appended items.
func counters(_ name: String, _ operation: Reordering.Operation, on count: Int) throws -> ReorderingCounters {
  let strategy = try #require(ReorderingCatalog.everyStrategy.first { $0.name == name })
  let counters = strategy.counters(History(initialCount: count, operations: [operation]), 1, .max)
  #expect(counters.failedAt == nil)
  return counters
}
