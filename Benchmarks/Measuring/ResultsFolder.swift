public import Foundation

/// What a run measured, whole.
public struct Results: Sendable, Hashable {
  /// Where, when and how it was measured.
  public var environment: Environment
  /// The raw samples, in the order in which they were measured.
  public var samples: [SampleRecord]
  /// The exact counters.
  public var counters: [CounterRecord]

  /// Makes results.
  public init(environment: Environment, samples: [SampleRecord] = [], counters: [CounterRecord] = []) {
    self.environment = environment
    self.samples = samples
    self.counters = counters
  }
}

/// Why results could not be read: one line that names the file, the line, what is wrong, and the mend.
public struct ResultsError: Error, Hashable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// The line, from 1; nil when the whole file is meant.
  public let line: Int?
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let mend: String
  /// Whether the file could not be read at all, rather than being malformed.
  public var isUnread = false

  /// `FILE:LINE: PROBLEM; MEND`.
  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(problem); \(mend)".shown
  }
}

/// A folder with the results of one run: `samples.csv`, `counters.json`, `environment.json`.
///
/// The files are written beside their places and then renamed, so that a reader finds either the old ones or the new
/// ones, whole, also when the run is interrupted or the disk is full. The environment comes first: it is by that file
/// that a folder is known for one of a run.
public struct ResultsFolder: Sendable, Hashable {
  /// The folder.
  public let url: URL

  /// Names a folder, which need not be there yet.
  public init(_ url: URL) {
    self.url = url
  }

  /// The file of raw samples, a sample a line.
  public var samplesFile: URL { url.appendingPathComponent("samples.csv") }
  /// The file of exact counters, a record a line.
  public var countersFile: URL { url.appendingPathComponent("counters.json") }
  /// The file that says where, when and how.
  public var environmentFile: URL { url.appendingPathComponent("environment.json") }

  /// Writes all three files, and makes the folder if it is not there.
  /// - Throws: `WriteFailure`, and what the encoder throws at a counter that is not finite.
  /// - Complexity: O(size of the results); counters are sorted.
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
    Results(
      environment: try readEnvironment(), samples: try readSamples(), counters: try readCounters())
  }

  /// Reads the environment alone.
  public func readEnvironment() throws(ResultsError) -> Environment {
    try read(environmentFile, maxBytes: 1 << 20) { text throws(LineError) in
      do {
        return try JSONDecoder().decode(Environment.self, from: Data(text.utf8))
      } catch {
        throw LineError(line: nil, problem: "this is no environment: \(explanation(of: error))")
      }
    }
  }

  /// Reads the raw samples alone.
  public func readSamples() throws(ResultsError) -> [SampleRecord] {
    try read(samplesFile, SamplesFormat.records)
  }

  /// Reads the exact counters alone.
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
        file: file.path, line: nil, problem: error.description, mend: "name a folder that a run has written",
        isUnread: true)
    }
    do throws(LineError) {
      return try parse(String(decoding: data, as: UTF8.self))
    } catch {
      throw ResultsError(
        file: file.path, line: error.line, problem: error.problem,
        mend: "restore the file as it was written, or measure anew")
    }
  }
}
