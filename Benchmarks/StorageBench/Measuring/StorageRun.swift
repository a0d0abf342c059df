import Commands
import Foundation
import Measuring
import Reporting

/// The measurements of a run, and their limits.
struct StorageRun {
  var strategies = StorageCatalog.strategies
  var workloads = StorageWorkload.all
  var sizes: [Int]
  /// The measurements of the to-do store, or `nil` if they are not selected.
  var store: StoreRun?
  /// The maximum number of steps of a history.
  let steps: Int
  /// The number of written rows at which a count ends.
  let maxRows: Int
  /// The time budget for the steps of one list, in nanoseconds. Later steps are skipped.
  let budget: UInt64

  /// The run that the report is made from.
  static let standard = StorageRun(
    sizes: [200, 100_000], store: .standard, steps: 1_000, maxRows: 1_000_000, budget: 1_500_000_000)
  /// Smoke test; takes a few seconds.
  static let quick = StorageRun(
    sizes: [200, 10_000], store: .quick, steps: 200, maxRows: 100_000, budget: 100_000_000)

  /// Measures the strategies.
  ///
  /// - Parameter parent: The folder in which to create the database files.
  /// - Throws: ``WrongOrder`` if a strategy's file stores a wrong order, ``Interruption``,
  ///   `WriteFailure`, and the databases' errors.
  func figures(in parent: URL, progress: inout ProgressLine) throws -> [StorageFigures] {
    if workloads.isEmpty { return [] }
    let folder = try ScratchFolder(in: parent, of: "storage-bench")
    var figures: [StorageFigures] = []
    var done = 0.0
    for size in sizes {
      let lists = try strategies.map {
        try MeasuredList($0, count: size, path: folder.path("\($0.name)-\(size)"))
      }
      for workload in workloads {
        let place = "\(workload.name), \(Format.count(size)) rows"
        let script = workload.script(size: size, steps: steps)
        let counters = try lists.map { list in
          progress.update(done, "counting \(list.type.name), \(place)")
          let copy = try list.copy(to: folder.path("counted"), durability: .off)
          defer { done += budgetSeconds }
          return try StorageCounters.counters(of: script, on: copy, maxRows: maxRows)
        }
        let times = try times(of: script, on: lists, in: folder) {
          progress.update(done + $0, "timing \(place)")
        }
        done += budgetSeconds * Double(lists.count * Durability.allCases.count)
        figures += lists.indices.map { index in
          let type = lists[index].type
          return StorageFigures(
            strategy: type.name, isOurs: type.isOurs, workload: workload.name, size: size,
            counters: counters[index], times: times[index])
        }
      }
    }
    return figures
  }

  /// A rough upper estimate of the strategies' duration, in seconds.
  var seconds: Double {
    // Each list is counted once, and timed once per durability.
    let lists = strategies.count * workloads.count * sizes.count
    return budgetSeconds * Double(lists * (1 + Durability.allCases.count))
  }

  private var budgetSeconds: Double { Double(budget) / 1e9 }

  private func times(
    of script: Script, on lists: [MeasuredList], in folder: ScratchFolder, report: (_ seconds: Double) -> Void
  ) throws -> [[Durability: Statistics]] {
    let lanes = lists.flatMap { list in Durability.allCases.map { (list, $0) } }
    let copies = try lanes.map { list, durability in
      try list.copy(to: folder.path("\(list.type.name)-\(durability)"), durability: durability)
    }
    let times = try StorageTimes.times(of: script, on: copies, budget: budget) { report(Double($0) / 1e9) }
    var result = lists.map { _ in [Durability: Statistics]() }
    for (lane, times) in times.enumerated() {
      result[lane / Durability.allCases.count][lanes[lane].1] = Statistics(times)
    }
    return result
  }
}
