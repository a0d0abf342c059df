/// Collects what a run measures, and keeps the results folder up to date meanwhile, so that a run that is killed keeps
/// all but its last moments.
public struct Recorder {
  /// Everything recorded so far.
  public private(set) var results: Results
  /// Where it is written.
  public let folder: ResultsFolder
  private let interval: Duration
  private var sinceWritten = Stopwatch()
  private var hasNews = true

  /// Starts a recording, and writes its environment at once: a folder that cannot be written fails here, not after
  /// the measurement.
  /// - Parameter interval: how long what was recorded may stay unwritten; the next record then writes it.
  public init(
    _ environment: Environment, in folder: ResultsFolder, writingEvery interval: Duration = .seconds(2)
  ) throws {
    results = Results(environment: environment)
    results.environment.isComplete = false
    self.folder = folder
    self.interval = interval
    try write()
  }

  /// Adds what one comparison gave, and writes everything if that is due.
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

  /// Writes what is not written yet, and whether that is all that the run was to measure. A run that ends calls it
  /// last.
  public mutating func finish(isComplete: Bool) throws {
    results.environment.isComplete = isComplete
    hasNews = true
    try write()
  }

  /// Writes what is not written yet.
  public mutating func write() throws {
    guard hasNews else { return }
    try folder.write(results)
    hasNews = false
    sinceWritten = Stopwatch()
  }
}
