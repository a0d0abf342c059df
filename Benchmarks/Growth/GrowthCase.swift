/// A public operation in a situation, with what its documentation says that it costs.
///
/// It may go from thread to thread: its closures capture constants alone, and make all that changes anew.
public struct GrowthCase: @unchecked Sendable {
  /// The operation, as in code: `SortedArray.insert(_:)`.
  public let operation: String
  /// On what: `random places`.
  public let situation: String
  /// How comparisons, equalities, hashings and reads may grow.
  public let calls: Law
  /// How rows may grow, and the bytes of a key.
  public let rows: Law
  /// How everything else may grow: memory, copies, steps.
  public let work: Law
  /// How many times the usual size its lists need, for something to be seen.
  let scale: Int
  /// The same where only steps show it, and are counted.
  let stepScale: Int
  /// Whether its comparisons are those of ids that were mistaken for another at first: how many these are is chance.
  var comparesByChance = false
  let prepare: (_ size: Int) throws -> Work
  /// The same on counted keys.
  var prepareCounted: ((_ size: Int) throws -> Work)?

  /// - Parameters:
  ///   - calls: Of comparisons, equalities, hashings, reads.
  ///   - work: Of all else; that of calls unless given.
  ///   - rows: Of rows and key bytes; one or a few unless given.
  init(
    _ operation: String, _ situation: String, _ calls: Law, work: Law? = nil, rows: Law = .constant,
    scale: Int = 1, stepScale: Int = 1, prepare: @escaping (_ size: Int) throws -> Work
  ) {
    self.operation = operation
    self.situation = situation
    self.calls = calls
    self.work = work ?? calls
    self.rows = rows
    self.scale = scale
    self.stepScale = stepScale
    self.prepare = prepare
  }

  /// What it is known by.
  public var name: String { "\(operation), \(situation)" }

  /// The law of a measure.
  public func law(of measure: Measure) -> Law {
    switch measure {
    case .comparisons, .equalities, .hashings, .reads: calls
    case .rows, .keyBytes: rows
    case .allocations, .bytes, .copied, .steps: work
    }
  }

  /// This case with comparisons, equalities and reads taken from another one, on counted keys.
  func counting(keysBy other: GrowthCase) -> GrowthCase {
    precondition(name == other.name, "\(name) and \(other.name) are different cases")
    var both = self
    both.prepareCounted = other.prepare
    return both
  }
}

extension GrowthCase {
  /// Counts at a size and at four times that.
  public func growth(from size: Int, countsSteps: Bool) throws -> Growth {
    let size = size * (countsSteps ? max(scale, stepScale) : scale)
    let counts = try [size, 4 * size].map { try self.counts(at: $0, countsSteps: countsSteps) }
    return Growth(of: self, size: size, counts: counts[0], countsAtFourTimes: counts[1])
  }

  /// The operation on something of a size, set up and ready to be timed.
  public func prepared(_ size: Int) throws -> () throws -> Void {
    let work = try prepare(size)
    return { _ = try work.run() }
  }

  /// Counts at one size. What is made once for all is made by a first run, which does not count.
  func counts(at size: Int, countsSteps: Bool) throws -> Counts {
    _ = try prepare(64).run()
    let counts = try Counts(of: prepare(size), countsSteps: countsSteps)
    guard let prepareCounted else { return counts }
    _ = try prepareCounted(64).run()
    return try counts.taking(keyMeasuresFrom: Counts(of: prepareCounted(size), countsSteps: false))
  }
}
