import SeededRandom

/// Simplifies a failing case by editing its choices and running it again, until no edit helps.
///
/// A case is simpler if it has fewer choices, or smaller ones from the front (shortlex order).
/// Invalid edits only cost a run, because the generator interprets any choices. Only cases that
/// fail at the same place are kept.
struct Shrinker: ~Copyable {
  private let body: Property.Body
  private var source: Source
  private let site: FailureSite
  private let original: any Error
  private let maximumRuns: Int
  private let deadline: ContinuousClock.Instant
  /// Digests of tried candidates, so that none runs twice. This saves a tenth of the runs in the
  /// tests that plant faults. A collision of the 64-bit digests is unlikely and only skips one
  /// candidate.
  private var tried: Set<UInt64> = []
  private var others: [FailureSite: Counterexample.Other] = [:]

  /// The simplest choices so far.
  private(set) var best: [UInt64]
  /// The spans of `best`, in the order of their starts.
  private(set) var spans: [Source.Span] = []
  private(set) var runs = 0
  private(set) var shrinks = 0

  /// Creates a shrinker for the case that `source` has just run and that failed with `error`.
  init(
    _ body: @escaping Property.Body, _ source: consuming Source, _ error: any Error, maximumRuns: Int,
    deadline: ContinuousClock.Instant
  ) {
    self.body = body
    best = source.choices
    self.source = source
    original = error
    site = FailureSite(error)
    self.maximumRuns = maximumRuns
    self.deadline = deadline
  }

  /// Shrinks the case and returns the simplest counterexample.
  mutating func counterexample(_ origin: Counterexample.Origin) -> Counterexample {
    source.recordsSpans = true
    if run(best) {
      spans = source.spans
      shrink()
    }
    source.recordsSpans = false
    source.notePolicy = .kept
    let isFlaky: Bool
    let message: String
    if case .failed(let error) = source.attempt(body, replaying: best) {
      isFlaky = false
      message = "\(error)"
    } else {
      isFlaky = true
      message = "\(original)"
    }
    return Counterexample(
      choices: ChoiceSequence(best), message: message, notes: source.notes, origin: origin, shrinks: shrinks,
      runs: runs, isCutShort: isSpent, isFlaky: isFlaky,
      others: others.values.sorted { $0.choices < $1.choices })
  }

  /// Repeats the cheap passes while they help, then the expensive ones, until nothing helps.
  private mutating func shrink() {
    var before: [UInt64]
    repeat {
      repeat {
        before = best
        deleteChunks()
        deleteSpans()
        hoistSpans()
        zeroSpans()
        lowerChoices()
        lowerEqualChoices()
        sortSpans()
      } while best != before && !isSpent
      deleteBlocks()
      lowerPairs()
      redistribute()
      sortChoices()
      if best == before { regrow() }
    } while best != before && !isSpent
  }

  /// Whether the budget is used up.
  var isSpent: Bool { runs >= maximumRuns || (runs % 64 == 0 && ContinuousClock.now >= deadline) }

  /// Replaces `best` with `candidate` if it is simpler and fails at the same place.
  mutating func consider(_ candidate: [UInt64]) -> Bool {
    guard ChoiceSequence.isSimpler(candidate, best), !isSpent, tried.insert(digest(candidate)).inserted,
      run(candidate)
    else { return false }
    // The choices that the body drew may be simpler than the candidate: fewer, or reduced to their
    // bounds.
    best = source.choices
    spans = source.spans
    shrinks += 1
    return true
  }

  /// Replaces `best` with a case that begins with `choices` and continues randomly, if it is
  /// simpler and fails at the same place.
  mutating func consider(beginning choices: ArraySlice<UInt64>) -> Bool {
    guard !isSpent else { return false }
    runs += 1
    let outcome = source.attempt(body, beginning: choices, seed: UInt64(runs), limit: best.count)
    guard isFailure(outcome), ChoiceSequence.isSimpler(source.choices, best) else { return false }
    best = source.choices
    spans = source.spans
    shrinks += 1
    return true
  }

  /// Returns whether the case of `choices` fails at the same place.
  private mutating func run(_ choices: [UInt64]) -> Bool {
    runs += 1
    return isFailure(source.attempt(body, replaying: choices))
  }

  /// Returns whether the last case failed at the same place. Records failures at other places.
  private mutating func isFailure(_ outcome: Source.Outcome) -> Bool {
    guard case .failed(let error) = outcome else { return false }
    let found = FailureSite(error)
    if found == site { return true }
    if others[found] == nil, others.count < 4 {
      others[found] = .init(choices: ChoiceSequence(source.choices), message: "\(error)")
    }
    return false
  }

  private func digest(_ choices: [UInt64]) -> UInt64 {
    var digest = UInt64(choices.count)
    for choice in choices { digest = SplitMix64.output(0, ofSeed: digest ^ choice) }
    return digest
  }
}

// MARK: - Building blocks of the passes

extension Shrinker {
  mutating func replace(_ range: Range<Int>, by choices: some Collection<UInt64>) -> Bool {
    guard range.upperBound <= best.count else { return false }
    var candidate = best
    candidate.replaceSubrange(range, with: choices)
    return consider(candidate)
  }

  mutating func set(_ index: Int, to choice: UInt64) -> Bool {
    replace(index..<index + 1, by: CollectionOfOne(choice))
  }

  /// Finds the least value below `start` that `attempt` accepts, assuming that it also accepts all
  /// larger ones. Tries small values one by one and large ones by binary search.
  mutating func minimize(_ start: UInt64, _ attempt: (inout Shrinker, UInt64) -> Bool) {
    for value in 0..<min(start, 8) where attempt(&self, value) { return }
    var refused: UInt64 = 7
    var accepted = start
    while accepted > refused, accepted - refused > 1, !isSpent {
      let middle = refused + (accepted - refused) / 2
      if attempt(&self, middle) { accepted = middle } else { refused = middle }
    }
  }
}
