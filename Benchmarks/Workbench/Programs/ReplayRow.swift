import Reordering
import Measuring
import Reporting

/// The result of one strategy on one history: an element of the JSON that `bench replay` prints.
struct ReplayRow: Encodable {
  let file: String
  let strategy: String
  let counters: ReorderingCounters
  /// The mean time per operation, or `nil` if the count was cut off. For a program, from sending an
  /// operation to receiving its answer.
  let nanosecondsPerOperation: Double?
  /// For a program, the same time if it answered at once: the overhead of the pipes.
  let nanosecondsOfEcho: Double?

  /// The number of written rows at which a count is cut off.
  static let maxRows = 20_000_000
  /// The total size of all keys at which a count is cut off. A hundred thousand inserts into one
  /// gap would otherwise produce 800 MB of growing keys.
  static let maxStoredBytes = 64 << 20

  init(
    file: String, strategy: String, counters: ReorderingCounters, time: @autoclosure () -> Double?,
    echoTime: Double? = nil
  ) {
    self.file = file
    self.strategy = strategy
    self.counters = counters
    nanosecondsPerOperation = counters.cutOffAt == nil ? time() : nil
    nanosecondsOfEcho = echoTime
  }

  init(file: String, history: History, strategy: ReorderingEntry) {
    self.init(
      file: file, strategy: strategy.name,
      counters: strategy.counters(history, 0, Self.maxRows, maxStoredBytes: Self.maxStoredBytes),
      time: Self.time(history, strategy))
  }

  /// A line that compares the program's time with the overhead of the pipes.
  var echoNote: String? {
    guard let time = nanosecondsPerOperation, let echo = nanosecondsOfEcho else { return nil }
    return
      "\(strategy): \(Format.text(time, .nanoseconds)) from sending an operation to receiving the answer; "
      + "a program that answers at once takes \(Format.text(echo, .nanoseconds))"
  }

  /// Returns the median of a few runs.
  private static func time(_ history: History, _ strategy: ReorderingEntry) -> Double? {
    var plan = Sampler.Plan()
    plan.budget = .milliseconds(50)
    plan.samples = 3...50
    let result = try? Sampler(plan).measure([strategy.trial(history, 0)], workload: "replay")
    return result?.first.flatMap { Statistics($0.nanosecondsPerOperation)?.median }
  }

  private enum Field: String, CodingKey {
    case file, strategy, operations, rowsWritten, rowsRelabeled, renormalizations, largestBurst, meanKeyBytes
    case largestKeyBytes, orderViolations, duplicateKeys, failedAt, nanosecondsPerOperation
    case nanosecondsOfEcho
  }

  /// Encodes `null` if nothing failed or no time was taken.
  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(file, forKey: .file)
    try fields.encode(strategy, forKey: .strategy)
    let counts: [(Field, Int?)] = [
      (.operations, counters.operations), (.rowsWritten, counters.rowsWritten),
      (.rowsRelabeled, counters.rowsRelabeled), (.renormalizations, counters.renormalizations),
      (.largestBurst, counters.largestBurst), (.largestKeyBytes, counters.largestKeyBytes),
      (.orderViolations, counters.orderViolations), (.duplicateKeys, counters.duplicateKeys),
      (.failedAt, counters.failedAt),
    ]
    for (field, count) in counts { try fields.encode(count, forKey: field) }
    try fields.encode(counters.meanKeyBytes, forKey: .meanKeyBytes)
    try fields.encode(nanosecondsPerOperation, forKey: .nanosecondsPerOperation)
    try fields.encodeIfPresent(nanosecondsOfEcho, forKey: .nanosecondsOfEcho)
  }
}
