import Foundation
import Measuring
import Reporting

/// Folders of two runs, as read by `bench compare`.
///
/// The bytes are the files of the base and of the new run, each terminated by a NUL:
/// `environment.json`, `samples.csv` and `counters.json`. The base's file replaces a missing one,
/// so that runs differ little.
enum FuzzedComparisons: FuzzedReader {
  static let name = "comparisons"

  static let seeds: [[UInt8]] = {
    let folder = temporaryFolder("seeds")
    defer { try? FileManager.default.removeItem(at: folder.url) }
    return [0, 3].map { count in
      try? folder.write(results(of: count))
      let files = [folder.environmentFile, folder.samplesFile, folder.countersFile]
      let texts = files.map { [UInt8]((try? Data(contentsOf: $0)) ?? Data()) + [0] }.flatMap(\.self)
      return count == 0 ? texts : texts + texts
    }
  }()

  static let words = [
    "merging,a,b,", ",true\n", ",false\n", "\"\"", "1e400", "-1", "18446744073709551615",
    "9223372036854775807",
    "\"counters\":{", "\"seed\":", "\"cutOffAt\":", "\"rowsWritten\":", "\"never\"", "\\n", "\\u0000", "[\n",
    "]\n",
    "\"isComplete\":",
  ]

  private static func results(of count: Int) -> Results {
    let subjects = ["a", "b"].map { Subject(family: "merging", strategy: $0, workload: "w", size: 10) }
    let samples = (0..<2 * count).map { index in
      SampleRecord(
        subject: subjects[index % 2], round: index / 2, operations: 10, nanoseconds: UInt64(1_000 + index))
    }
    let counters = subjects.prefix(count).map {
      CounterRecord(
        subject: $0, seed: 1, counters: ["rowsWritten": 5, "failedAt": "never", "cutOffAt": 2.5])
    }
    return Results(environment: Environment(seed: 1), samples: samples, counters: counters)
  }

  private static func temporaryFolder(_ name: String) -> ResultsFolder {
    let memory = URL(filePath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    return ResultsFolder(
      parent.appending(path: "fuzzed-\(name)-\(ProcessInfo.processInfo.processIdentifier)"))
  }

  private static let folders = ["base", "new"].map { temporaryFolder($0) }

  static func check(_ bytes: [UInt8]) {
    let files = bytes.split(separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
    for (index, folder) in folders.enumerated() {
      try? FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let places = [folder.environmentFile, folder.samplesFile, folder.countersFile]
      for (number, place) in places.enumerated() {
        let own = 3 * index + number
        let file = own < files.count ? files[own] : number < files.count ? files[number] : []
        try? Data(file).write(to: place)
      }
    }
    do throws(ResultsError) {
      let comparison = ComparisonOfRuns(
        base: try folders[0].read(), new: try folders[1].read(),
        rules: ComparisonRules(
          costs: ["rowsWritten"], merits: ["failedAt"], cutOffs: ["cutOffAt"]))
      let tables =
        [comparison.counterTable]
        + [true, false].flatMap {
          [comparison.timeTable(isWhole: $0), comparison.groupTable(isWhole: $0)]
        }
      let shown = tables.map { $0.terminal(width: 80) } + comparison.notes + [comparison.summary]
      require(shown.allSatisfy { $0.split(separator: "\n").allSatisfy { isOneLine(String($0)) } }, "\(shown)")
    } catch {
      require(isOneLine(error.description), error.description)
    }
  }
}
