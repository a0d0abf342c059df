import ArgumentParser
import Commands
import Foundation
import GRDB
import Measuring
import Reporting
import Todos

/// `bench storage`: compares strategies for moves and inserts in an SQLite file.
@main
struct StorageProgram: BenchProgram {
  static let configuration = CommandConfiguration(
    commandName: "bench storage",
    abstract: "Compares ways to store an order in an SQLite file: rows, statements, pages, bytes, time.",
    discussion: """
      Prints a table for each workload and size. A whole run also writes results/storage.md and \
      results/storage.csv in the package. With --quick, --strategy, --workload or --size, it writes them \
      only to the folder of --output.

      The strategies: \(StorageCatalog.strategies.map { $0.name }.joined(separator: ", ")).

      The workloads: \(StorageWorkload.all.map(\.name).joined(separator: ", ")), and \(StoreRun.name), which has no \
      strategies and only one size: \(StoreRun.summary).
      """)

  @Option(help: "Measures only strategies whose names match this regular expression.")
  var strategy: String?

  @Option(help: "Measures only workloads whose names match this regular expression.")
  var workload: String?

  @Option(help: "Measures only these numbers of rows, separated by commas.")
  var size: SizeList?

  @Flag(help: "Smoke test; takes a few seconds.")
  var quick = false

  @Option(help: "The output format: table, or json for an array of objects.")
  var format = OutputFormat.table

  @Option(help: "The folder for the page and the counters.")
  var output: String?

  @Option(
    help:
      "The folder for the databases, on the disk to measure. Default: the system's temporary folder.")
  var scratch: String?

  @Option(name: .customLong(StoreProcess.option), help: .hidden)
  var openedStore: String?

  func run() throws {
    if let openedStore {
      return try say(Self.reporting { try waiting { try await StoreProcess.open(openedStore) } })
    }
    let run = try chosenRun()
    let page = try pageFile()
    if let page { try FileBatch.makeFolder(page.deletingLastPathComponent()) }
    let environment = Environment.current(root: try PackageRoot.find(), seed: StorageWorkload.seed)
    let parent = scratch.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    Interruption.listen()
    var progress = ProgressLine(seconds: run.seconds + (run.store?.seconds ?? 0))
    defer { progress.finish() }
    let (figures, storeFigures) = try Self.reporting {
      (
        try run.figures(in: parent, progress: &progress),
        try run.store?.figures(in: parent, done: run.seconds, progress: &progress) ?? []
      )
    }
    progress.finish()
    let (tables, storeTable) = (StorageTables(figures: figures), StoreTable(figures: storeFigures))
    switch format {
    case .json: try say(json: "[\n" + (tables.objects + storeTable.objects).joined(separator: ",\n") + "\n]")
    case .table:
      if !figures.isEmpty { try Self.show(tables) }
      if let store = run.store {
        if !figures.isEmpty { try say() }
        try Self.show(storeTable, of: store)
      }
    }
    guard let page else { return }
    let version = try Self.sqliteVersion()
    let content = StoragePage(
      run: run, figures: figures, storeFigures: storeFigures, environment: environment, sqlite: version)
    var files = FileBatch()
    files.add(content.markdown, at: page)
    files.add(tables.csv, at: page.deletingLastPathComponent().appending(path: StoragePage.countersName))
    try files.write()
    if format == .table { try say("\n\(page.path)") }
  }

  /// Prints the tables of the strategies, a legend below the first, and the conclusions.
  private static func show(_ tables: StorageTables) throws(InputError) {
    let groups = tables.groups
    for (index, group) in groups.enumerated() {
      try say("\(group[0].workload), \(Format.count(group[0].size)) rows, per step")
      try Commands.show(StorageTables.table(group))
      if index == 0 { try say("\n" + StorageTables.legend.terminal) }
      try say()
    }
    try say(StorageAnswer(groups: groups).paragraphs.map(\.terminal).joined(separator: "\n\n"))
  }

  private static func show(_ table: StoreTable, of store: StoreRun) throws(InputError) {
    try say("\(store.title); \(store.rounds) rounds of edits")
    try Commands.show(table.table)
    try say("\n" + StoreTable.legend.terminal + "\n\n" + table.answer.terminal)
  }

  /// Returns the run that the arguments select.
  private func chosenRun() throws(InputError) -> StorageRun {
    var run = quick ? StorageRun.quick : .standard
    run.strategies = try NamePattern(strategy, option: "--strategy")
      .choose(from: run.strategies, option: "--strategy", name: { $0.name })
    let names = try NamePattern(workload, option: "--workload")
      .choose(from: run.workloads.map(\.name) + [StoreRun.name], option: "--workload", name: \.self)
    run.workloads.removeAll { !names.contains($0.name) }
    if let size { run.sizes = size.sizes }
    // A user who selects strategies or sizes selects among the workloads that have them.
    let isNarrowed = strategy != nil || size != nil
    if run.workloads.isEmpty, isNarrowed {
      throw InputError(
        .usage, "\(StoreRun.name) has no strategies and only one size; leave out --strategy and --size")
    }
    if isNarrowed || !names.contains(StoreRun.name) { run.store = nil }
    return run
  }

  /// Returns where to write the page, or `nil` for nowhere. Throws if a foreign file is there.
  private func pageFile() throws(InputError) -> URL? {
    let folder: URL
    if let output {
      folder = URL(fileURLWithPath: output)
    } else if quick || strategy != nil || workload != nil || size != nil {
      return nil
    } else {
      folder = try PackageRoot.find().appending(path: "results")
    }
    let page = folder.appending(path: StoragePage.name)
    let counters = folder.appending(path: StoragePage.countersName)
    for (file, mark) in [(page, StoragePage.title), (counters, StorageTables.csvHead)] {
      try OwnFile.require(file, beginsWith: mark)
    }
    return page
  }

  /// Turns database errors and wrong contents into a one-line error, and an interruption into its
  /// exit code.
  private static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch is Interruption {
      throw ExitCode(Interruption.exitCode)
    } catch let error as WrongOrder {
      throw InputError(.software, error.description)
    } catch let error as WrongStore {
      throw InputError(.software, error.description)
    } catch let error as StoreError {
      throw InputError(.output, "\(StoreRun.name): \(error); name another folder with --scratch DIR")
    } catch let error as DatabaseError {
      throw InputError(.output, "the database: \(error); name another folder with --scratch DIR")
    }
  }

  private static func sqliteVersion() throws -> String {
    try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()")! }
  }
}
