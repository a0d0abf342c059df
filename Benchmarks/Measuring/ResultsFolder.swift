public import Foundation

/// All measurements of a run.
public struct Results: Sendable, Hashable {
  /// The circumstances of the run.
  public var environment: Environment
  /// The raw samples, in the order in which they were measured.
  public var samples: [SampleRecord]
  public var counters: [CounterRecord]

  public init(environment: Environment, samples: [SampleRecord] = [], counters: [CounterRecord] = []) {
    self.environment = environment
    self.samples = samples
    self.counters = counters
  }
}

/// An error in reading results: one line that names the file, the line,
/// the problem, and the remedy.
public struct ResultsError: Error, Hashable, CustomStringConvertible {
  public let file: String
  /// The line, from 1; nil for the whole file.
  public let line: Int?
  public let problem: String
  /// The remedy.
  public let remedy: String
  /// Whether the file could not be read at all, rather than being malformed.
  public var isUnread = false

  /// `FILE:LINE: PROBLEM; REMEDY`.
  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(problem); \(remedy)".shown
  }
}

/// A folder with the results of one run: `samples.csv`, `counters.json`, `environment.json`.
///
/// Files are written beside their destinations and then renamed. So a reader finds complete files,
/// either old or new, even if the run is interrupted or the disk is full. The environment comes
/// first, since that file identifies a folder of results.
public struct ResultsFolder: Sendable, Hashable {
  public let url: URL

  /// Creates a reference to a folder, which need not exist yet.
  public init(_ url: URL) {
    self.url = url
  }

  /// The file of raw samples, one sample per line.
  public var samplesFile: URL { url.appendingPathComponent("samples.csv") }
  /// The file of exact counters, one record per line.
  public var countersFile: URL { url.appendingPathComponent("counters.json") }
  /// The file with the circumstances of the run.
  public var environmentFile: URL { url.appendingPathComponent("environment.json") }

  /// Writes all three files, and creates the folder if it does not exist.
  /// - Throws: `WriteFailure`, or the encoder's error for a counter that is not finite.
  /// - Complexity: O(size of the results), plus sorting the counters.
  public func write(_ results: Results) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var files = FileBatch()
    files.add(try encoder.encode(results.environment) + Data("\n".utf8), at: environmentFile)
    files.add(SamplesFormat.text(results.samples), at: samplesFile)
    files.add(try CountersFormat.text(results.counters), at: countersFile)
    try FileBatch.makeFolder(url)
    try files.write()
  }

  /// Reads all three files.
  public func read() throws(ResultsError) -> Results {
    let environment = try readEnvironment()
    guard environment.format == Environment.currentFormat else {
      throw ResultsError(
        file: environmentFile.path, line: nil,
        problem: "a different version of the workbench measured this run",
        remedy: "measure again with this version")
    }
    return Results(environment: environment, samples: try readSamples(), counters: try readCounters())
  }

  public func readEnvironment() throws(ResultsError) -> Environment {
    try read(environmentFile, maxBytes: 1 << 20) { text throws(LineError) in
      do {
        return try JSONDecoder().decode(Environment.self, from: Data(text.utf8))
      } catch {
        throw LineError(line: nil, problem: "not a valid environment: \(explanation(of: error))")
      }
    }
  }

  public func readSamples() throws(ResultsError) -> [SampleRecord] {
    try read(samplesFile, SamplesFormat.records)
  }

  public func readCounters() throws(ResultsError) -> [CounterRecord] {
    try read(countersFile, CountersFormat.records)
  }

  private func read<Content>(
    _ file: URL, maxBytes: Int = WholeFile.maxBytes, _ parse: (String) throws(LineError) -> Content
  ) throws(ResultsError) -> Content {
    let data: Data
    do {
      data = try WholeFile.read(file.path, limit: maxBytes, isRegular: true)
    } catch {
      throw ResultsError(
        file: file.path, line: nil, problem: error.description,
        remedy: "name a folder that a run has written",
        isUnread: true)
    }
    do throws(LineError) {
      return try parse(String(decoding: data, as: UTF8.self))
    } catch {
      throw ResultsError(
        file: file.path, line: error.line, problem: error.problem,
        remedy: "restore the original file, or measure again")
    }
  }
}
