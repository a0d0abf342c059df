import SeededRandom

/// Makes a failing case simpler, by editing its choices and running it again, until no edit helps.
///
/// Simpler is shortlex: fewer choices, then smaller ones from the front. An edit that fits no case is run in vain,
/// nothing worse: the generator reads what it is given, and only cases that fail at the same place are kept.
struct Shrinker: ~Copyable {
  private let body: Property.Body
  private var source: Source
  private let site: FailureSite
  private let original: any Error
  private let maximumRuns: Int
  private let deadline: ContinuousClock.Instant
  /// Digests of what was tried, so that nothing runs twice: a tenth of the runs saved on the planted faults. On 64
  /// bits, a clash among thousands is beyond caring: it would only cost one try.
  private var tried: Set<UInt64> = []
  private var others: [FailureSite: Counterexample.Other] = [:]

  /// The simplest choices so far.
  private(set) var best: [UInt64]
  /// The parts of `best` that belong together, in the order in which they begin.
  private(set) var spans: [Source.Span] = []
  private(set) var runs = 0
  private(set) var shrinks = 0

  /// A shrinker of the case that `source` has just run, and that failed with `error`.
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

  /// Shrinks, and tells of the simplest case.
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

  /// Cheap passes to their fixed point, then the dear ones; again, as long as that helps.
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

  /// Takes `candidate` for the best if it is simpler and fails as well.
  mutating func consider(_ candidate: [UInt64]) -> Bool {
    guard ChoiceSequence.isSimpler(candidate, best), !isSpent, tried.insert(digest(candidate)).inserted,
      run(candidate)
    else { return false }
    // What was drawn may be simpler than what was offered: cut to bounds, or with some left over.
    best = source.choices
    spans = source.spans
    shrinks += 1
    return true
  }

  /// Takes a case for the best that begins with `choices` and goes on randomly, if it is simpler and fails as well.
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

  /// Whether the case of `choices` fails, at the same place.
  private mutating func run(_ choices: [UInt64]) -> Bool {
    runs += 1
    return isFailure(source.attempt(body, replaying: choices))
  }

  /// Whether the case just run failed at the same place. A failure at another is noted.
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

// MARK: - What the passes are made of

extension Shrinker {
  /// Tries to replace a range of the choices.
  mutating func replace(_ range: Range<Int>, by choices: some Collection<UInt64>) -> Bool {
    guard range.upperBound <= best.count else { return false }
    var candidate = best
    candidate.replaceSubrange(range, with: choices)
    return consider(candidate)
  }

  /// Tries to set one choice.
  mutating func set(_ index: Int, to choice: UInt64) -> Bool {
    replace(index..<index + 1, by: CollectionOfOne(choice))
  }

  /// Finds the least value below `start` that `attempt` accepts, as if all above an accepted one were: small ones
  /// one by one, large ones by binary search.
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
