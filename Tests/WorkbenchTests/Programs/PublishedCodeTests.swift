import Foundation
import ListOrdering
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies
@testable import Workbench

/// Compares the published code of another library with its port in the catalog, key by key.
@Suite(
  .serialized,
  .enabled(
    if: Python.withPublishedCode != nil, "the published code is not installed; .ci/published installs it"))
struct PublishedCodeTests {
  /// Everyday workloads. Those that exhaust gaps would generate keys of thousands of digits.
  private static let workloads =
    ReorderingWorkload.growing + ReorderingWorkload.moving + ReorderingWorkload.capped

  @Test(arguments: workloads.map(\.name))
  func everydayWorkloadsMatch(name: String) throws {
    let workload = try #require(Self.workloads.first { $0.name == name })
    // The adversarial workload depends on the keys, so it has no history.
    guard let history = workload.history(size: 200, seed: 1) else { return }
    let steps = History(
      initialCount: history.initialCount, operations: Array(history.operations.prefix(2_000)))
    try compare(steps, "fractional_indexing")
  }

  /// The number of operations is limited, because keys grow to hundreds of digits.
  @Test(arguments: RecordedTrace.all.map(\.name), ["fractional_indexing", "fractional_indexing_jittered"])
  func tracesMatch(name: String, module: String) throws {
    try compare(History(operations: Array(Trace.bundled(name).history.operations.prefix(10_000))), module)
  }

  /// Runs a history with both implementations and compares each row.
  private func compare(_ history: History, _ module: String) throws {
    let python = try #require(Python.withPublishedCode)
    let script = PackageFolder.url.appending(path: "Benchmarks/Examples/fractional-indexing.py").path
    let process = try ProgramProcess(["/usr/bin/env", python, script, module], timeout: 60)
    defer { process.end() }
    let greeting = try ProgramGreeting(process.greeting())
    #expect(greeting.keys == .text && greeting.name == module)
    let conversation = ProgramConversation(ask: process.ask)
    var theirs = CountingRun(ProgramStrategy<TextKey>(conversation), maxRows: .max)
    var ours = CountingRun(KeyedStrategy(FractionalKeys.unlimited()), maxRows: .max)
    theirs.fill(history.initialCount)
    ours.fill(history.initialCount)
    for (step, operation) in history.operations.enumerated() {
      theirs.apply(operation, step: step)
      ours.apply(operation, step: step)
      // The rows of a step are sorted, because the port starts at the end if a block moves up.
      let rows = (
        theirs.journal.writes.map { "\($0.id) \(String(decoding: $0.row.key.bytes, as: UTF8.self))" }
          .sorted(),
        ours.journal.writes.map { "\($0.id) \($0.row.key.text)" }.sorted()
      )
      try #require(conversation.fault == nil && rows.0 == rows.1, "step \(step), \(operation): \(rows)")
    }
    #expect(theirs.counters == ours.counters && ours.counters.failedAt == nil)
  }
}
