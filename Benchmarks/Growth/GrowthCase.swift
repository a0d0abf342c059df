/// A public operation in a situation, with its documented cost.
///
/// It is safe to use from any thread: its closures capture only constants, and
/// create all mutable state anew.
public struct GrowthCase: @unchecked Sendable {
  /// The operation, as in code: `SortedArray.insert(_:)`.
  public let operation: String
  /// The input: `random places`.
  public let situation: String
  /// The law of comparisons, equalities, hashings and reads.
  public let calls: Law
  /// The law of rows and of the bytes per key.
  public let rows: Law
  /// The law of all other measures: memory, copies, steps.
  public let work: Law
  /// The factor by which lists must be larger than usual to show growth.
  let scale: Int
  /// The factor to use instead if steps are counted and it is larger: some growth shows only in
  /// steps, and only in long lists.
  let stepScale: Int
  /// Whether ids are compared only if the hash table first mistakes one for another. How often that
  /// happens depends on chance.
  var comparesByChance = false
  let prepare: (_ size: Int) throws -> Work
  /// Prepares the same work on counted keys.
  var prepareCounted: ((_ size: Int) throws -> Work)?

  /// - Parameters:
  ///   - calls: The law of comparisons, equalities, hashings, reads.
  ///   - work: The law of all other measures; by default that of `calls`.
  ///   - rows: The law of rows and key bytes; by default constant.
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

  public var name: String { "\(operation), \(situation)" }

  public func law(of measure: Measure) -> Law {
    switch measure {
    case .comparisons, .equalities, .hashings, .reads: calls
    case .rows, .keyBytes: rows
    case .allocations, .bytes, .copied, .steps: work
    }
  }

  /// Returns this case, with comparisons, equalities and reads from the same case on counted keys.
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

  /// Sets up the operation for a size and returns it, ready to be timed.
  public func prepared(_ size: Int) throws -> () throws -> Void {
    let work = try prepare(size)
    return { _ = try work.run() }
  }

  /// Counts at one size. A first run, which is not counted, creates what is created only once.
  func counts(at size: Int, countsSteps: Bool) throws -> Counts {
    _ = try prepare(64).run()
    let counts = try Counts(of: prepare(size), countsSteps: countsSteps)
    guard let prepareCounted else { return counts }
    _ = try prepareCounted(64).run()
    return try counts.taking(keyMeasuresFrom: Counts(of: prepareCounted(size), countsSteps: false))
  }
}
