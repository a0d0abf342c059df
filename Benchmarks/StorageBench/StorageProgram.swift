import ArgumentParser
import Commands
import Foundation
import GRDB
import Measuring
import Reporting

/// `bench storage`: moves and inserts in an SQLite file, by strategy.
@main
struct StorageProgram: BenchProgram {
  static let configuration = CommandConfiguration(
    commandName: "bench storage",
    abstract: "Compares ways to keep an order in an SQLite file: rows, statements, pages, bytes, time.",
    discussion: """
      Prints a table for each workload and size. What was measured whole is also written to results/storage.md and \
      results/storage.csv in the package; with --quick, or where an option narrows it, only where --output says.
      """)

  @Option(help: "Only the strategies whose name matches this regular expression.")
  var strategy: String?

  @Option(help: "Only the workloads whose name matches this regular expression.")
  var workload: String?

  @Option(help: "Only these numbers of rows, separated by commas.")
  var size: SizeList?

  @Flag(help: "A few seconds: does it still work?")
  var quick = false

  @Option(help: "Print tables, or an array of JSON objects.")
  var format = OutputFormat.table

  @Option(help: "The folder to write the page and the counters to.")
  var output: String?

  @Option(
    help:
      "The folder for the databases, on the disk to be measured; if left out, the system's for such files.")
  var scratch: String?

  func run() throws {
    let run = try chosenRun()
    let page = try pageFile()
    if let page { try FileBatch.makeFolder(page.deletingLastPathComponent()) }
    let environment = Environment.current(root: try PackageRoot.find(), seed: StorageWorkload.seed)
    let parent = scratch.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    Interruption.listen()
    var progress = ProgressLine(seconds: run.seconds)
    defer { progress.finish() }
    let figures = try Self.reporting { try run.figures(in: parent, progress: &progress) }
    progress.finish()
    let tables = StorageTables(figures: figures)
    switch format {
    case .json: try say(json: tables.json)
    case .table:
      for group in tables.groups {
        try say("\(group[0].workload), \(Format.count(group[0].size)) rows, a step")
        try show(StorageTables.table(group))
        try say()
      }
      for paragraph in StorageAnswer(groups: tables.groups).paragraphs {
        try say(paragraph.filter { $0 != "`" && $0 != "*" })
      }
    }
    guard let page else { return }
    let version = try Self.sqliteVersion()
    let content = StoragePage(run: run, figures: figures, environment: environment, sqlite: version)
    var files = FileBatch()
    files.add(content.markdown, at: page)
    files.add(tables.csv, at: page.deletingLastPathComponent().appending(path: StoragePage.countersName))
    try files.write()
    if format == .table { try say("\n\(page.path)") }
  }

  /// What the arguments choose.
  private func chosenRun() throws(InputError) -> StorageRun {
    var run = quick ? StorageRun.quick : .standard
    run.strategies = try NamePattern(strategy, option: "--strategy")
      .choose(from: run.strategies, option: "--strategy", name: { $0.name })
    run.workloads = try NamePattern(workload, option: "--workload")
      .choose(from: run.workloads, option: "--workload", name: \.name)
    if let size { run.sizes = size.sizes }
    return run
  }

  /// Where the page goes, if anywhere: nowhere over a file that is not ours.
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
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      let text = try? WholeFile.read(file.path, isRegular: true)
      guard text?.starts(with: mark.utf8) == true else {
        throw InputError(
          .cannotCreate, "\(file.path): this is none of this program's; name another folder with --output DIR"
        )
      }
    }
    return page
  }

  /// Tells failures of the databases and wrong orders in a line; an interruption needs none.
  private static func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch is Interruption {
      throw ExitCode(Interruption.exitCode)
    } catch let error as WrongOrder {
      throw InputError(.software, error.description)
    } catch let error as DatabaseError {
      throw InputError(.output, "the database: \(error); name another folder with --scratch DIR")
    }
  }

  private static func sqliteVersion() throws -> String {
    try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()")! }
  }
}
