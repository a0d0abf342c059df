import ArgumentParser
import Commands
import Foundation
import Measuring
import Reporting

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures, and writes a report.",
    discussion: "Writes samples, counters, environment and report into the output folder as it goes.")

  @Argument(help: "insertion, reordering, merging; all of them if left out.", transform: Self.family)
  var families: [any Family.Type] = []

  @Option(help: "Only the strategies or policies whose name matches this regular expression.")
  var strategy: String?

  @Option(help: "Only the workloads whose name matches this regular expression.")
  var workload: String?

  @Option(help: "Only these numbers of items, separated by commas.")
  var size: SizeList?

  @Flag(help: "A few seconds: does it still work?")
  var quick = false

  @Flag(help: "Every strategy, full sizes and no hurry, as for the reference report.")
  var full = false

  @Flag(help: "Opens the page to explore in the browser when it is done.")
  var open = false

  @Option(help: "The seed of all random numbers.")
  var seed: UInt64 = 1

  @Option(
    help: "The folder to write to; if left out, results/latest in the package, with --full results/reference."
  )
  var output: String?

  @Option(help: .hidden)
  var part: PartProcess.Part?

  @Option(help: .hidden)
  var start: UInt64?

  @Option(help: .hidden)
  var partFolder: String?

  @Option(help: .hidden)
  var parent: Int32?

  private static func family(_ name: String) throws -> any Family.Type {
    let families = Catalog.families
    guard let family = families.first(where: { $0.name == name }) else {
      let names = families.map { $0.name }.joined(separator: ", ")
      throw ValidationError("'\(name)' is no command and no family; the families are \(names).")
    }
    return family
  }

  func validate() throws {
    if quick && full { throw ValidationError("--quick and --full exclude each other; give one.") }
    let isPart =
      part != nil && partFolder?.isEmpty == false && parent != nil
      && start.map { $0 <= Stopwatch.now() } ?? false
    if !isPart, part != nil || start != nil || partFolder != nil || parent != nil {
      throw ValidationError("--part, --start, --part-folder and --parent are for this program alone.")
    }
  }

  func run() throws {
    if full { try checkThatAllAreBuilt() }
    let interruption = RunInterruption(partOf: parent)
    let extent: Extent = quick ? .quick : full ? .full : .standard
    let comparisons = try chosenComparisons(extent)
    let root = try PackageRoot.find()
    let path =
      output ?? root.appending(path: full ? "results/\(Report.referenceName)" : "results/latest").path
    let measurement = Measurement(
      comparisons: comparisons, extent: extent, seed: seed, interruption: interruption)
    if let part, let start, let partFolder {
      let folder = URL(fileURLWithPath: path, isDirectory: true)
      let base = try ResultsFolder(folder).read()
      var results = Results(environment: base.environment)
      switch part {
      case .pass(let number): results.samples = try measurement.run(pass: number, after: base, since: start)
      case .allocations: results.counters = measurement.countAllocations(after: base, since: start)
      }
      let place = URL(filePath: partFolder)
      try ResultsFolder(place).write(results)
      // The parent has ended, so this process deletes the folder itself.
      if interruption.isOrphaned { try FileManager.default.removeItem(at: place) }
      return
    }
    let folder = try OutputFolder(path: path)
    try RunAttachments.checkThatTheyMayGo(from: folder.url)
    try PartProcess.checkFolder()
    let environment = Environment.current(root: root, seed: seed)
    let results = try folder.use {
      RunAttachments.remove(from: folder.url)
      return try measurement.run(environment: environment, folder: folder.url)
    }
    try Report(results: results).publish(in: folder)
    if open { try Browser.open(folder.url.appending(path: Report.explorerName)) }
    if interruption.isRequested { throw ExitCode(interruption.exitCode) }
  }

  private func isChosen(_ family: any Family.Type) -> Bool {
    families.isEmpty || families.contains { $0 == family }
  }

  /// Returns the comparisons that the arguments select, narrowed to the selected strategies.
  private func chosenComparisons(_ extent: Extent) throws -> [Comparison] {
    let strategies = try NamePattern(strategy, option: "--strategy")
    let workloads = try NamePattern(workload, option: "--workload")
    let all = Catalog.families.filter(isChosen).flatMap {
      $0.comparisons(sizes: size?.sizes ?? $0.sizes(extent), seed: seed, extent: extent)
    }
    let names = try strategies.choose(
      from: Set(all.flatMap(\.strategies)).sorted(), option: "--strategy", name: { $0 })
    let chosen = try workloads.choose(from: all, option: "--workload", name: \.workload)
    return chosen.map { $0.narrowed(to: Set(names)) }.filter { !$0.strategies.isEmpty }
  }
}
