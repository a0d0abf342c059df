import FurtherStrategies
import Insertion
import Measuring
import Merging
import Reordering

@testable import Workbench

/// Simulated measurements of a run.
struct MadeUpRun {
  private var counters: [Subject: [String: CounterValue]] = [:]
  private var samples: [SampleRecord] = []

  var figures: Figures {
    Figures(
      Results(
        environment: Environment(), samples: samples,
        counters: counters.map { CounterRecord(subject: $0.key, seed: 1, counters: $0.value) }
          .sorted { $0.subject < $1.subject }))
  }

  func claims() throws -> [Claim] {
    try ClaimsSection(
      insertion: InsertionFigures(figures), reordering: ReorderingFigures(figures),
      merging: MergingFigures(figures)
    ).claims()
  }

  /// Returns the verdict on the claim with these first words, or nil if the run lacks its values.
  func verdict(_ words: String) throws -> String? {
    try claims().first { $0.quotation.words.hasPrefix(words) }?.verdict
  }

  /// Adds counters of a strategy on a workload.
  mutating func count(
    _ strategy: String, _ workload: String, at size: Int = 200, _ values: [String: Double]
  ) {
    let subject = Subject(
      family: ReorderingCatalog.name, strategy: strategy, workload: workload, size: size)
    for (name, value) in values { counters[subject, default: [:]][name] = .number(value) }
  }

  /// Adds the same counters for every recorded list.
  mutating func countReal(_ strategy: String, _ values: [String: Double]) {
    for workload in ReorderingCatalog.workloads {
      if let size = workload.fixedSize { count(strategy, workload.name, at: size, values) }
    }
  }

  mutating func time(_ strategy: String, _ size: Int, nanoseconds: UInt64) {
    let subject = Subject(
      family: InsertionCatalog.name, strategy: strategy, workload: "random", size: size)
    samples.append(SampleRecord(subject: subject, round: 0, operations: 1, nanoseconds: nanoseconds))
  }

  mutating func merge(_ policy: String, _ workload: String, _ values: [String: Double]) {
    let subject = Subject(family: MergeCatalog.name, strategy: policy, workload: workload, size: 200)
    counters[subject] = values.mapValues { .number($0) }
  }

  /// A run with values for everything in the catalog, and for nothing else.
  static var ofTheCatalog: MadeUpRun {
    var run = MadeUpRun()
    for strategy in ReorderingCatalog.everyStrategy.map(\.name) {
      for workload in ReorderingCatalog.workloads {
        for size in workload.fixedSize.map({ [$0] }) ?? [200, 1_000, 10_000, 100_000] {
          let count = Double(size)
          run.count(
            strategy, workload.name, at: size,
            [
              "operations": count, "placements": count, "rowsWritten": 2 * count,
              "rowsRelabeled": count * count, "renormalizations": count / 30, "largestBurst": 1,
              "largestKeyBytes": 8,
            ])
        }
      }
      for kind in DamageKind.allCases {
        run.count(
          strategy, "damage-\(kind.rawValue)", ["items": 200, "losses": 5, "unreachable": 1, "outOfPlace": 1])
      }
    }
    for strategy in InsertionCatalog.strategies.map(\.name) {
      for size in [10, 100, 1_000, 10_000, 100_000] {
        run.time(strategy, size, nanoseconds: strategy == "binary" ? UInt64(size) : 20_000)
      }
    }
    for policy in MergeCatalog.policies.map(\.name) {
      for workload in ["random-moves", "replicas"] {
        run.merge(
          policy, workload,
          [
            "merges": 60, "runs": 12, "runsThatConverge": 12, "lostPairsByField": 5,
            "changedPairsByField": 100, "mergesWithEqualPriorities": 0, "mergesThatDoubleItems": 0,
          ])
      }
    }
    return run
  }
}
