import ArgumentParser
import Commands
import Foundation
import Measuring
import Reporting

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures the strategies and writes a report.",
    discussion: "Writes samples, counters and environment to the output folder during the run, and a report "
      + "at the end.")

  @Argument(help: "Families: insertion, reordering, merging. Default: all.", transform: Self.family)
  var families: [any Family.Type] = []

  @Option(help: "Measures only strategies and policies whose names match this regular expression.")
  var strategy: String?

  @Option(help: "Measures only workloads whose names match this regular expression.")
  var workload: String?

  @Option(help: "Measures only these numbers of items, separated by commas.")
  var size: SizeList?

  @Flag(help: "Smoke test; takes a few seconds.")
  var quick = false

  @Flag(help: "Measures every strategy at all sizes, as for the reference report; takes half an hour.")
  var full = false

  @Flag(help: "Opens the explorer page in the browser at the end.")
  var open = false

  @Option(help: "The seed of all random numbers.")
  var seed: UInt64 = 1

  @Option(
    help: "The output folder. Default: results/latest in the package; with --full, results/reference."
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
      throw ValidationError(
        "'\(name)' is not a command or family. The families are \(names); --help lists the commands.")
    }
    return family
  }

  func validate() throws {
    if quick && full { throw ValidationError("--quick and --full cannot be combined; use one of them.") }
    let isPart =
      part != nil && partFolder?.isEmpty == false && parent != nil
      && start.map { $0 <= Stopwatch.now() } ?? false
    if !isPart, part != nil || start != nil || partFolder != nil || parent != nil {
      throw ValidationError("--part, --start, --part-folder and --parent are internal; leave them out.")
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
    let isNarrowed = strategy != nil || workload != nil || size != nil || !families.isEmpty
    if isNarrowed, output == nil, OutputFolder.bearsMark(folder.url) {
      try say("This run of a selection replaces the run in \(path.shown); to keep that, use --output DIR.")
    }
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
