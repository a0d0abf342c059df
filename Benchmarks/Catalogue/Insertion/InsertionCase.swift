/// One strategy with one element type, ready to be timed.
///
/// To plug it into a measuring loop: take a case of `all` and an input, and call
///
/// ```swift
/// let insertAll = insertionCase.prepare(input.numbers(count: 1_000, seed: 1))  // not timed: makes the elements
/// let isRight = insertAll()                                                   // timed: count insertions
/// guard isRight() else { … }                                                  // not timed: the answer's check
/// ```
///
/// `insertAll` builds a list from nothing each time it is called, so it may be called for every sample; the time
/// over the count of numbers is the mean time of an insertion. The closures are made from concrete types in this
/// module, where the compiler specialises them: no strategy pays for generics.
///
/// `linear` and `append-and-sort` take quadratic time at sizes at which others take milliseconds (so do `binary`,
/// `galloping` and `interpolation` past 100,000, with a small constant): cut them off by their time at the size
/// before.
public struct InsertionCase: Sendable {
  /// The strategy's name: `binary`, `chunked` …
  public let strategy: String

  /// What the strategy does, in one line.
  public let summary: String

  /// The element type's name.
  public let element: String

  /// From numbers, makes the elements and returns what inserts them all and in turn returns the check.
  public let prepare: @Sendable (_ numbers: [Int]) -> (() -> (() -> Bool))

  /// Every strategy with every element type that it can hold.
  public static let all: [InsertionCase] = [
    make(LinearInsertion<Int>.self), make(LinearInsertion<Double>.self),
    make(LinearInsertion<Deadline>.self), make(LinearInsertion<String>.self),
    make(AppendAndSort<Int>.self), make(AppendAndSort<Double>.self),
    make(AppendAndSort<Deadline>.self), make(AppendAndSort<String>.self),
    make(BinaryInsertion<Int>.self), make(BinaryInsertion<Double>.self),
    make(BinaryInsertion<Deadline>.self), make(BinaryInsertion<String>.self),
    make(GallopingInsertion<Int>.self), make(GallopingInsertion<Double>.self),
    make(GallopingInsertion<Deadline>.self), make(GallopingInsertion<String>.self),
    make(InterpolationInsertion<Int>.self), make(InterpolationInsertion<Double>.self),
    make(InterpolationInsertion<Deadline>.self),
    make(ChunkedInsertion<Int>.self), make(ChunkedInsertion<Double>.self),
    make(ChunkedInsertion<Deadline>.self), make(ChunkedInsertion<String>.self),
    make(SortedSetInsertion<Int>.self), make(SortedSetInsertion<Double>.self),
    make(SortedSetInsertion<Deadline>.self), make(SortedSetInsertion<String>.self),
  ]

  @inline(__always)
  private static func make<Strategy: InsertionStrategy>(
    _ type: Strategy.Type
  ) -> InsertionCase where Strategy.Element: InsertionElement {
    InsertionCase(
      strategy: Strategy.name, summary: Strategy.summary, element: Strategy.Element.elementName
    ) { numbers in
      let elements = numbers.enumerated().map { Strategy.Element.make(number: $1, index: $0) }
      return {
        var strategy = Strategy()
        for element in elements { strategy.insert(element) }
        return { [strategy] in
          let contents = strategy.contents
          return contents.count == elements.count
            && zip(contents, contents.dropFirst()).allSatisfy { !($1 < $0) }
        }
      }
    }
  }
}
