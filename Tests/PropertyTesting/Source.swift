public import SeededRandom

/// The source from which a property's body draws its case.
///
/// Every value is made of choices, drawn by `draw(upTo:)`. A choice is an integer in `0...bound`,
/// and 0 is the simplest. The sequence of choices is the case: replaying it repeats the case, and
/// editing it shrinks the case through any generator, without a custom shrinker. The design follows
/// Hypothesis (MacIver, Donaldson: "Test-case reduction via test-case generation: insights from the
/// Hypothesis reducer", ECOOP 2020).
///
/// A generator is a function of an `inout Source`. It must depend on nothing else.
public struct Source: ~Copyable {
  /// `tape[0]` is the number of choices, and `tape[1...]` has them. A replay fills it in advance.
  ///
  /// The source owns this raw memory. Therefore, a case allocates nothing, and the trap handler can
  /// read the choices so far.
  @usableFromInline let tape: UnsafeMutablePointer<UInt64>
  let capacity: Int
  /// The maximum number of choices of this case.
  @usableFromInline var limit = 0
  /// The number of given choices. Later ones are random.
  @usableFromInline var given = 0
  @usableFromInline var generator = SplitMix64(seed: 0)
  /// The reason for abandoning the case. Stored as well, in case the body catches the error.
  var stop: Stop?
  @usableFromInline var recordsSpans = false
  var spans: [Span] = []
  var openSpans = 0
  @usableFromInline var notePolicy = NotePolicy.off
  var notes: [String] = []
  var labels: [String] = []
  /// The number of operations in all cases so far.
  @usableFromInline var operations = 0

  /// A reason why a case ends without a verdict.
  enum Stop: Error {
    case rejected
    case overrun
  }

  /// A range of choices that belong together, such as those of an array element.
  struct Span: Equatable {
    var label: String
    var start: Int
    var end: Int
    var depth: Int
  }

  @usableFromInline enum NotePolicy: Sendable {
    case off, kept, streamed
  }

  /// Creates a source whose cases make up to `capacity` choices.
  init(capacity: Int) {
    self.capacity = capacity
    tape = .allocate(capacity: capacity + 1)
    tape.initialize(repeating: 0, count: capacity + 1)
  }

  deinit {
    tape.deallocate()
  }
}

// MARK: - Drawing

extension Source {
  /// Draws a uniform integer in `0...bound`. 0 is the simplest.
  ///
  /// - Throws: An error if the case makes too many choices. The body must rethrow it.
  @inlinable public mutating func draw(upTo bound: UInt64) throws -> UInt64 {
    try draw(upTo: bound) { $0.next(upTo: bound) }
  }

  /// Draws an integer in `0...bound` from a custom distribution.
  ///
  /// The recorded choice is the integer itself, so the distribution affects which cases run, but
  /// not how they shrink.
  ///
  /// - Parameter distribution: Returns an integer in `0...bound`. Called only in random cases.
  /// - Throws: An error if the case makes too many choices. The body must rethrow it.
  @inlinable public mutating func draw(
    upTo bound: UInt64, by distribution: (inout SplitMix64) -> UInt64
  ) throws -> UInt64 {
    let position = Int(truncatingIfNeeded: tape[0])
    guard position < limit else { throw overrun() }
    let choice = position < given ? min(tape[position + 1], bound) : distribution(&generator)
    assert(choice <= bound, "a distribution must stay within its bound")
    tape[position + 1] = choice
    tape[0] = UInt64(truncatingIfNeeded: position + 1)
    return choice
  }

  @usableFromInline mutating func overrun() -> any Error {
    if stop == nil { stop = .overrun }
    return Stop.overrun
  }

  /// Marks the choices of `body` as a span. Shrinking deletes or moves a span as a whole, or
  /// replaces it with an inner span of the same label.
  @inlinable public mutating func span<Value>(
    _ label: String, _ body: (inout Source) throws -> Value
  ) throws -> Value {
    guard recordsSpans else { return try body(&self) }
    let index = openSpan(label)
    let value = try body(&self)
    closeSpan(index)
    return value
  }

  @usableFromInline mutating func openSpan(_ label: String) -> Int {
    spans.append(Span(label: label, start: count, end: -1, depth: openSpans))
    openSpans += 1
    return spans.count - 1
  }

  @usableFromInline mutating func closeSpan(_ index: Int) {
    spans[index].end = count
    openSpans -= 1
  }
}

// MARK: - Reporting

extension Source {
  /// Rejects the case unless `condition` holds. Rejected cases are counted, because a property that
  /// rejects many tests little.
  ///
  /// - Throws: An error if the condition does not hold. The body must rethrow it.
  @inlinable public mutating func assume(_ condition: Bool) throws {
    if !condition { throw rejection() }
  }

  @usableFromInline mutating func rejection() -> any Error {
    if stop == nil { stop = .rejected }
    return Stop.rejected
  }

  /// Adds a line that a failure prints. Evaluated only if it will be printed.
  @inlinable public mutating func note(_ text: @autoclosure () -> String) {
    if notePolicy != .off { keep(note: text()) }
  }

  @usableFromInline mutating func keep(note: String) {
    notes.append(note)
    if notePolicy == .streamed { writeToStandardError("  \(note)\n") }
  }

  /// Counts operations on the system under test for the report. A case may have many.
  @inlinable public mutating func count(operations: Int = 1) { self.operations += operations }

  /// Counts the case under `label` once. The report shows the label's share of the cases.
  public mutating func label(_ label: String) {
    if !labels.contains(label) { labels.append(label) }
  }

  /// Counts the case under `label` if `condition` holds.
  @inlinable public mutating func label(_ label: String, if condition: Bool) {
    if condition { self.label(label) }
  }

  /// Counts the case under a value, to show the distribution of values.
  public mutating func collect(_ name: String, _ value: some CustomStringConvertible) {
    label("\(name) \(value)")
  }
}

// MARK: - Running

extension Source {
  /// The number of choices of the case.
  var count: Int { Int(truncatingIfNeeded: tape[0]) }

  /// The choices of the case.
  var choices: [UInt64] {
    Array(UnsafeBufferPointer(start: tape + 1, count: count))
  }

  /// The outcome of a case.
  enum Outcome {
    case passed
    case rejected
    case overrun
    case failed(any Error)
  }

  /// Runs a random case.
  mutating func attempt(_ body: Property.Body, seed: UInt64) -> Outcome {
    limit = capacity
    given = 0
    generator = SplitMix64(seed: seed)
    return attempt(body)
  }

  /// Runs the case of `choices`. Surplus choices are ignored. If choices are missing, the case ends
  /// as an overrun.
  mutating func attempt(_ body: Property.Body, replaying choices: [UInt64]) -> Outcome {
    limit = min(choices.count, capacity)
    return attempt(body, giving: choices[..<limit])
  }

  /// Runs a case of at most `limit` choices: the given ones, followed by random ones.
  mutating func attempt(
    _ body: Property.Body, beginning choices: ArraySlice<UInt64>, seed: UInt64, limit: Int
  ) -> Outcome {
    self.limit = limit
    generator = SplitMix64(seed: seed)
    return attempt(body, giving: choices)
  }

  private mutating func attempt(_ body: Property.Body, giving choices: ArraySlice<UInt64>) -> Outcome {
    given = choices.count
    for (offset, choice) in choices.enumerated() { tape[offset + 1] = choice }
    return attempt(body)
  }

  private mutating func attempt(_ body: Property.Body) -> Outcome {
    tape[0] = 0
    stop = nil
    if recordsSpans {
      spans.removeAll(keepingCapacity: true)
      openSpans = 0
    }
    if !notes.isEmpty { notes = [] }
    if !labels.isEmpty { labels.removeAll(keepingCapacity: true) }
    do {
      try body(&self)
      return verdict(nil)
    } catch {
      return verdict(error)
    }
  }

  private mutating func verdict(_ error: (any Error)?) -> Outcome {
    for index in spans.indices where spans[index].end < 0 { spans[index].end = count }
    switch stop {
    case .rejected: return .rejected
    case .overrun: return .overrun
    case nil: return error.map(Outcome.failed) ?? .passed
    }
  }
}
