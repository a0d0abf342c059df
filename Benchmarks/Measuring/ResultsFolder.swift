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

  /// `FILE:LINE: PROBLEM; MEND`.
  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(problem); \(mend)"
  }
}

/// A folder with the results of one run: `samples.csv`, `counters.json`, `environment.json`.
///
/// Each file is written beside its place and then renamed, so that a reader finds either the old one or the new one,
/// whole, also when the run is interrupted.
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
  /// - Throws: what the file system throws.
  /// - Complexity: O(size of the results); counters are sorted.
  public func write(_ results: Results) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(SamplesFormat.text(results.samples).utf8).write(to: samplesFile, options: .atomic)
    try Data(CountersFormat.text(results.counters).utf8).write(to: countersFile, options: .atomic)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(results.environment) + Data("\n".utf8)).write(to: environmentFile, options: .atomic)
  }

  /// Reads all three files.
  public func read() throws(ResultsError) -> Results {
    Results(
      environment: try readEnvironment(), samples: try readSamples(), counters: try readCounters())
  }

  /// Reads the environment alone.
  public func readEnvironment() throws(ResultsError) -> Environment {
    try read(environmentFile) { text throws(LineError) in
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
    _ file: URL, _ parse: (String) throws(LineError) -> Content
  ) throws(ResultsError) -> Content {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw ResultsError(
        file: file.path, line: nil, problem: "there is no such file, or it may not be read",
        mend: "name a folder that a run has written")
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
