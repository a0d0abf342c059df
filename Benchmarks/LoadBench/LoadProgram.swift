#if Server
import ArgumentParser
import Commands
import Foundation
import Measuring
import Reporting

/// `bench load`: the sync server under load.
@main
struct LoadProgram: BenchProgram {
  static let configuration = CommandConfiguration(
    commandName: "bench load",
    abstract: "Measures what the sync server bears: requests, idle streams of events, slow clients.",
    discussion: """
      Starts the server in a process of its own, on a file of its own, and asks it over the loopback; takes about five \
      minutes. What was measured whole is also written to results/load.md in the package; with --quick, or where an \
      option narrows it, only where --output says. Exits with 1 where a request failed.
      """)

  @Option(help: "How many lists there are, of 20 todos each.")
  var lists: Int?

  @Option(help: "How many connections ask at once.")
  var connections: Int?

  @Option(help: "How many streams of events are open.")
  var streams: Int?

  @Option(help: "How many connections send a byte a second.")
  var slow: Int?

  @Flag(help: "Less than 20 seconds: does it still work?")
  var quick = false

  @Option(help: "The folder to write the page to.")
  var output: String?

  @Option(
    help:
      "The folder for the server's file, on the disk to be measured; if left out, the system's for such files."
  )
  var scratch: String?

  @Flag(name: .customLong(BareServer.option), help: .hidden)
  var answersNothing = false

  func validate() throws {
    for (name, number) in [
      ("lists", lists), ("connections", connections), ("streams", streams), ("slow", slow),
    ] {
      guard let number, !(1...100_000).contains(number) else { continue }
      throw ValidationError("--\(name) is 1 to 100000, not \(number).")
    }
    if chosenRun.lists < chosenRun.connections {
      throw ValidationError(
        "Each connection needs a list of its own: --lists has to be \(chosenRun.connections) or more.")
    }
  }

  func run() throws {
    if answersNothing { return try waiting { try await BareServer.run() } }
    let run = chosenRun
    let page = try pageFile()
    if let page { try FileBatch.makeFolder(page.deletingLastPathComponent()) }
    let environment = Environment.current(root: try PackageRoot.find(), seed: 0)
    let parent = scratch.map { URL(fileURLWithPath: $0) } ?? FileManager.default.temporaryDirectory
    Interruption.listen()
    let figures = try Self.figures(run, in: parent)
    let tables = LoadTables(figures: figures, cores: environment.cores)
    try Self.show(run, tables)
    if let page {
      var files = FileBatch()
      files.add(LoadPage(run: run, tables: tables, environment: environment).markdown, at: page)
      try files.write()
      try say("\n\(page.path)")
    }
    if figures.failures.count > 0 {
      Output.complain("bench: \(figures.failures.text.shown)")
      throw ExitCode(1)
    }
  }

  /// Measures all parts; an interruption needs no line.
  private static func figures(_ run: LoadRun, in parent: URL) throws -> LoadFigures {
    do {
      let session = try LoadSession(run, in: parent)
      let requests = try RequestPart.figures(session)
      let streams = try StreamPart.figures(session)
      let slow = try SlowPart.figures(session)
      return LoadFigures(requests: requests, streams: streams, slow: slow, failures: session.failures)
    } catch is Interruption {
      throw ExitCode(Interruption.exitCode)
    } catch let failure as LoadFailure {
      try? Interruption.check()
      Output.complain("bench: \(failure.description.shown)")
      throw ExitCode(1)
    }
  }

  private static func show(_ run: LoadRun, _ tables: LoadTables) throws(InputError) {
    try say(LoadAnswer(run: run, tables: tables).paragraphs.map(\.terminal).joined(separator: "\n\n") + "\n")
    for table in [tables.requests, tables.streams, tables.besides, tables.closings] {
      try Commands.show(table)
      try say()
    }
    try say(LoadTables.legend.terminal)
  }

  /// What the arguments choose.
  private var chosenRun: LoadRun {
    var run = quick ? LoadRun.quick : .standard
    run.lists = lists ?? run.lists
    run.connections = connections ?? run.connections
    run.streams = streams ?? run.streams
    run.slow = slow ?? run.slow
    return run
  }

  /// Where the page goes, if anywhere: nowhere over a file that is not ours.
  private func pageFile() throws(InputError) -> URL? {
    let folder: URL
    if let output {
      folder = URL(fileURLWithPath: output)
    } else if chosenRun != .standard {
      return nil
    } else {
      folder = try PackageRoot.find().appending(path: "results")
    }
    let page = folder.appending(path: LoadPage.name)
    try OwnFile.require(page, beginsWith: LoadPage.title)
    return page
  }
}
#else
import Foundation

/// Without the server there is nothing that it could measure.
@main
enum LoadProgram {
  static func main() {
    FileHandle.standardError.write(
      Data("bench: it was built without the server; type: swift run bench load\n".utf8))
    exit(69)
  }
}
#endif
