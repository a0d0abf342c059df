/// Collects the measurements of a run, and regularly writes them to the results folder, so that a
/// run that is killed loses only its last moments.
public struct Recorder {
  public private(set) var results: Results
  /// The folder that the results are written to.
  public let folder: ResultsFolder
  private let interval: Duration
  private var sinceWritten = Stopwatch()
  private var hasNews = true

  /// Starts a recording, and writes its environment at once, so that a folder that cannot be
  /// written fails here and not after the measurement.
  /// - Parameter interval: The time after which a new record causes everything to be written.
  public init(
    _ environment: Environment, in folder: ResultsFolder, writingEvery interval: Duration = .seconds(2)
  ) throws {
    results = Results(environment: environment)
    results.environment.isComplete = false
    self.folder = folder
    self.interval = interval
    try write()
  }

  /// Adds the results of one comparison, and writes everything if it is due.
  public mutating func record(samples: [SampleRecord] = [], counters: [CounterRecord] = []) throws {
    results.samples += samples
    results.counters += counters
    hasNews = true
    if sinceWritten.nanoseconds >= interval.wholeNanoseconds { try write() }
  }

  /// Adds counters to those of the same subjects.
  public mutating func add(_ counters: [CounterRecord]) throws {
    var indices = Dictionary(results.counters.enumerated().map { ($1.subject, $0) }) { first, _ in first }
    for record in counters {
      if let index = indices[record.subject] {
        results.counters[index].counters.merge(record.counters) { $1 }
      } else {
        indices[record.subject] = results.counters.count
        results.counters.append(record)
      }
    }
    hasNews = true
  }

  /// Writes the remaining results, and records whether the run measured everything that it should.
  /// Call it at the end of a run.
  public mutating func finish(isComplete: Bool) throws {
    results.environment.isComplete = isComplete
    hasNews = true
    try write()
  }

  /// Writes the results if some are unwritten.
  public mutating func write() throws {
    guard hasNews else { return }
    try folder.write(results)
    hasNews = false
    sinceWritten = Stopwatch()
  }
}
