import Measuring
import Synchronization

/// One strategy with one element type. Its closures are made from concrete types in this module,
/// where the compiler specializes them, so that no strategy pays for generics.
public struct InsertionCase: Sendable {
  public let strategy: String

  /// What the strategy does, in one line.
  public let summary: String

  /// The Swift expression for the strategy, if it is the library's own.
  public let inSwift: String?

  public let element: String

  /// Whether the strategy keeps equal elements; if not, it is only for distinct ones.
  public let keepsEquals: Bool

  /// Times inserting all the numbers of an input into an empty list, using the inputs in
  /// turn. Making the elements is not timed. Before the first timing, one list is
  /// compared with a stable sort.
  let trial: @Sendable (_ inputs: [[Int]]) -> Trial

  /// Returns the number of comparisons that inserting all the numbers takes;
  /// `nil` if they are not counted.
  var comparisons: @Sendable (_ numbers: [Int]) -> Int?

  /// The cases of the running program: ``usual``, and those that it has added.
  public static var all: [InsertionCase] { usual + further.withLock(\.self) }

  private static let further = Mutex<[InsertionCase]>([])

  /// Adds cases to the running program. Calling it again has no effect.
  public static func add(_ cases: [InsertionCase]) {
    further.withLock { if $0.isEmpty { $0 = cases } }
  }

  /// The default program's cases. Only the two strategies most like the
  /// library's have other element types.
  static let usual: [InsertionCase] = [
    InsertionCase(LinearInsertion<Int>.self, counted: LinearInsertion<CountedElement>.self),
    InsertionCase(AppendAndSort<Int>.self, counted: AppendAndSort<CountedElement>.self),
    InsertionCase(BinaryInsertion<Int>.self, counted: BinaryInsertion<CountedElement>.self),
    InsertionCase(BinaryInsertion<Deadline>.self), InsertionCase(BinaryInsertion<String>.self),
    InsertionCase(GallopingInsertion<Int>.self, counted: GallopingInsertion<CountedElement>.self),
    InsertionCase(InterpolationInsertion<Int>.self, counted: InterpolationInsertion<CountedElement>.self),
    InsertionCase(ChunkedInsertion<Int>.self, counted: ChunkedInsertion<CountedElement>.self),
    InsertionCase(ChunkedInsertion<Deadline>.self), InsertionCase(ChunkedInsertion<String>.self),
    InsertionCase(HandWrittenInsertion.self),
  ]

  /// Creates a case. It is inlined and called with concrete types, so that the
  /// timed code is specialized.
  @inline(__always)
  public init<Strategy: InsertionStrategy, Counted: InsertionStrategy<CountedElement>>(
    _ type: Strategy.Type, counted: Counted.Type
  ) where Strategy.Element: InsertionElement {
    self.init(type)
    comparisons = { Counted.comparisons($0) }
  }

  @inline(__always)
  public init<Strategy: InsertionStrategy>(_: Strategy.Type) where Strategy.Element: InsertionElement {
    strategy = Strategy.name
    summary = Strategy.summary
    inSwift = Strategy.inSwift
    element = Strategy.Element.elementName
    keepsEquals = Strategy.keepsEquals
    trial = { Self.trial(Strategy.self, inputs: $0) }
    comparisons = { _ in nil }
  }

  @inline(__always)
  private static func trial<Strategy: InsertionStrategy>(
    _: Strategy.Type, inputs: [[Int]]
  ) -> Trial where Strategy.Element: InsertionElement {
    let inputs = inputs.map { $0.enumerated().map { Strategy.Element.make(number: $1, index: $0) } }
    let size = inputs[0].count
    let turns = Turns()
    @Sendable func run(_ batch: Int, from first: Int) -> () -> UInt64 {
      var lists = Array(repeating: Strategy(), count: batch)
      return {
        var checksum: UInt64 = 0
        for index in lists.indices {
          for element in inputs[(first + index) % inputs.count] { lists[index].insert(element) }
          checksum &+= UInt64(lists[index].count)
        }
        return checksum
      }
    }
    var trial = Trial(
      Strategy.name, operations: max(1, size), expected: UInt64(size), largestBatch: 4_096
    ) { batch in
      let first = turns.take(batch)
      // Reading a whole list would distort the timing, so the check runs only once, before it.
      if first == 0 { try check(Strategy.self, inputs[0]) }
      return run(batch, from: first)
    }
    trial.prepareForCounting = { run(1, from: 0) }
    return trial
  }

  /// Throws unless the strategy's list equals the result of a stable sort.
  private static func check<Strategy: InsertionStrategy>(
    _: Strategy.Type, _ elements: [Strategy.Element]
  ) throws where Strategy.Element: InsertionElement {
    var strategy = Strategy()
    for element in elements { strategy.insert(element) }
    // The sort is stable in practice, but not by its documentation; the offsets make it so.
    let sorted = elements.enumerated().sorted { a, b in
      a.element < b.element || !(b.element < a.element) && a.offset < b.offset
    }
    let isRight = sorted.map(\.element).elementsEqual(strategy.contents) { $0.isSame(as: $1) }
    if !isRight { throw InputError(.data, "the list differs from a stable sort of its elements") }
  }
}

/// A counter that hands out turns.
private final class Turns: Sendable {
  private let taken = Atomic(0)

  /// Takes `count` turns and returns the number of the first.
  func take(_ count: Int) -> Int { taken.wrappingAdd(count, ordering: .relaxed).oldValue }
}
