import Foundation
import ListOrdering
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies
@testable import Workbench

/// A rival's own published code beside the port of it in the catalog: the same rows with the same keys.
@Suite(
  .serialized,
  .enabled(
    if: Python.withPublishedCode != nil, "the published code is not installed; .ci/published installs it"))
struct PublishedCodeTests {
  /// What people do all day; what exhausts gaps makes keys of thousands of digits.
  private static let workloads =
    ReorderingWorkload.growing + ReorderingWorkload.moving + ReorderingWorkload.capped

  @Test(arguments: workloads.map(\.name))
  func everydayWorkloadsAreTheSame(name: String) throws {
    let workload = try #require(Self.workloads.first { $0.name == name })
    // The adversary looks at the keys, and so has no history.
    guard let history = workload.history(size: 200, seed: 1) else { return }
    let steps = History(
      initialCount: history.initialCount, operations: Array(history.operations.prefix(2_000)))
    try compare(steps, "fractional_indexing")
  }

  /// The longest up to where its keys have hundreds of digits.
  @Test(arguments: RecordedTrace.all.map(\.name), ["fractional_indexing", "fractional_indexing_jittered"])
  func tracesAreTheSame(name: String, module: String) throws {
    try compare(History(operations: Array(Trace.bundled(name).history.operations.prefix(10_000))), module)
  }

  /// Runs a history through both, row by row.
  private func compare(_ history: History, _ module: String) throws {
    let python = try #require(Python.withPublishedCode)
    let script = PackageFolder.url.appending(path: "Benchmarks/Examples/fractional-indexing.py").path
    let process = try ProgramProcess(["/usr/bin/env", python, script, module], timeout: 60)
    defer { process.end() }
    let greeting = try ProgramGreeting(process.greeting())
    #expect(greeting.keys == .text && greeting.name == module)
    let conversation = ProgramConversation { request, maxRows throws(ProgramFault) in
      try process.ask(request, maxRows: maxRows)
    }
    var theirs = CountingRun(ProgramStrategy<TextKey>(conversation), maxRows: .max)
    var ours = CountingRun(KeyedStrategy(FractionalKeys.unlimited()), maxRows: .max)
    theirs.fill(history.initialCount)
    ours.fill(history.initialCount)
    for (step, operation) in history.operations.enumerated() {
      theirs.apply(operation, step: step)
      ours.apply(operation, step: step)
      // Those of a step in any order: ours begins at the end where the rows of a block go up.
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
