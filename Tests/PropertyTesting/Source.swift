public import SeededRandom

/// Where a property's body draws its case from.
///
/// Every value is made of choices, each an integer in `0...bound` with 0 the simplest, and every choice goes
/// through `draw(upTo:)`. The sequence of choices is the case: kept, it replays; edited, it shrinks, through any
/// generator, without a shrinker written by hand. The design is that of Hypothesis (MacIver, Donaldson:
/// "Test-case reduction via test-case generation: insights from the Hypothesis reducer", ECOOP 2020).
///
/// A generator is a function of an `inout Source`. What it draws is up to it; it must depend on nothing else.
public struct Source: ~Copyable {
  /// `tape[0]` counts the choices made, `tape[1...]` holds them; in a replay they stand there beforehand.
  ///
  /// Raw memory, owned by this source and freed with it: so a case allocates nothing, and the trap handler can
  /// read the choices drawn so far.
  @usableFromInline let tape: UnsafeMutablePointer<UInt64>
  let capacity: Int
  /// How many choices this case may make.
  @usableFromInline var limit = 0
  /// How many of them are given; the rest is random.
  @usableFromInline var given = 0
  @usableFromInline var generator = SplitMix64(seed: 0)
  /// Why the case was given up, if it was. Kept here too, so that a body which swallows the error changes nothing.
  var stop: Stop?
  @usableFromInline var recordsSpans = false
  var spans: [Span] = []
  var openSpans = 0
  @usableFromInline var notePolicy = NotePolicy.off
  var notes: [String] = []
  var labels: [String] = []
  /// How many operations all cases so far have tried.
  @usableFromInline var operations = 0

  /// Why a case ends without a verdict.
  enum Stop: Error {
    case rejected
    case overrun
  }

  /// A part of the choices that belongs together, such as an element of an array.
  struct Span: Equatable {
    var label: String
    var start: Int
    var end: Int
    var depth: Int
  }

  @usableFromInline enum NotePolicy: Sendable {
    case off, kept, streamed
  }

  /// A source whose cases make up to `capacity` choices.
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
  /// A uniform integer in `0...bound`; 0 is the simplest.
  ///
  /// - Throws: when the case makes more choices than it may. Let the error pass.
  @inlinable public mutating func draw(upTo bound: UInt64) throws -> UInt64 {
    try draw(upTo: bound) { $0.next(upTo: bound) }
  }

  /// An integer in `0...bound` of a distribution of your own.
  ///
  /// The choice recorded is the integer itself, so the distribution shapes what is tried, never what it shrinks
  /// to.
  ///
  /// - Parameter distribution: returns an integer in `0...bound`; asked in random cases alone.
  /// - Throws: when the case makes more choices than it may. Let the error pass.
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

  /// Marks what `body` draws as belonging together: shrinking deletes it, moves it, or puts a part of the same
  /// label in its place, as a whole.
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

// MARK: - Telling

extension Source {
  /// Gives the case up unless `condition` holds. Counted: a property that rejects much tests little.
  ///
  /// - Throws: when the condition does not hold. Let the error pass.
  @inlinable public mutating func assume(_ condition: Bool) throws {
    if !condition { throw rejection() }
  }

  @usableFromInline mutating func rejection() -> any Error {
    if stop == nil { stop = .rejected }
    return Stop.rejected
  }

  /// A line that a failure prints. Made only when it will be printed.
  @inlinable public mutating func note(_ text: @autoclosure () -> String) {
    if notePolicy != .off { keep(note: text()) }
  }

  @usableFromInline mutating func keep(note: String) {
    notes.append(note)
    if notePolicy == .streamed { writeToStandardError("  \(note)\n") }
  }

  /// Counts operations on the system under test, for the report: a case may make many.
  @inlinable public mutating func count(operations: Int = 1) { self.operations += operations }

  /// Counts the case under `label`, once a case: the report says which share of the cases had it.
  public mutating func label(_ label: String) {
    if !labels.contains(label) { labels.append(label) }
  }

  /// Counts the case under `label` if `condition` holds.
  @inlinable public mutating func label(_ label: String, if condition: Bool) {
    if condition { self.label(label) }
  }

  /// Counts the case under the value, to see how it is distributed.
  public mutating func collect(_ name: String, _ value: some CustomStringConvertible) {
    label("\(name) \(value)")
  }
}

// MARK: - Running

extension Source {
  /// How many choices the case has made.
  var count: Int { Int(truncatingIfNeeded: tape[0]) }

  /// The choices the case has made.
  var choices: [UInt64] {
    Array(UnsafeBufferPointer(start: tape + 1, count: count))
  }

  /// What became of a case.
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

  /// Runs the case of `choices`. Surplus choices are left over; lacking ones overrun.
  mutating func attempt(_ body: Property.Body, replaying choices: [UInt64]) -> Outcome {
    limit = min(choices.count, capacity)
    return attempt(body, giving: choices[..<limit])
  }

  /// Runs a case that begins with the choices given, goes on randomly, and makes at most `limit` in all.
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
