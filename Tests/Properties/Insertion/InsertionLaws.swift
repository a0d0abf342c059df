import ListOrdering
import PropertyTesting

/// The laws of sorted search and sorted containers.
enum InsertionLaws {
  static let all = [
    Property(
      "a sorted array keeps what a plain array sorts stably",
      machine: SortedMachine<SortedByDouble, FewElements>.self, steps: 0...40),
    Property(
      "a long sorted array keeps what a plain array sorts stably",
      machine: SortedMachine<SortedByDouble, ManyElements>.self, steps: 0...40),
    Property(
      "in a sorted array that refuses nothing, what has no order stands behind",
      machine: SortedMachine<SortedByElement, FewElements>.self, steps: 0...40),
    Property(
      "in a long sorted array that refuses nothing, what has no order stands behind",
      machine: SortedMachine<SortedByElement, ManyElements>.self, steps: 0...40),
    Property("a chunked array is an array", machine: ChunkedMachine.self, steps: 0...40), comparisons,
  ]

  /// A search calls its predicate no more often than necessary.
  private static let comparisons = Property(
    "a search compares at most ⌈log₂(n + 1)⌉ times, in chunks three more"
  ) {
    source in
    let count = try source.integer(in: 0...2_000)
    let place = try source.integer(in: 0...count)
    let fewest = Int.bitWidth - count.leadingZeroBitCount
    source.note("\(count) elements, \(place) of them in front")
    source.count(operations: 2)
    var calls = 0
    func isBehind(_ element: Int) -> Bool {
      calls += 1
      return element >= place
    }
    try requireEqual((0..<count).partitioningIndex(where: isBehind), place)
    try require(calls <= fewest, "\(calls) calls in an array, not \(fewest)")
    calls = 0
    let chunked = ChunkedArray(0..<count)
    try requireEqual(chunked.partitioningIndex(where: isBehind), place)
    try require(calls <= fewest + 3, "\(calls) calls in chunks, not \(fewest + 3)")
  }
}

/// An element sorted by a double and identified by a number. It is wide, so a chunk holds few.
struct Weighed: Equatable {
  var weight: Double
  var number: Int
  private let width: (Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0)

  init(_ weight: Double, _ number: Int) {
    self.weight = weight
    self.number = number
  }

  static func == (a: Self, b: Self) -> Bool { a.number == b.number && a.weight == b.weight }
}

extension Weighed: CustomStringConvertible {
  var description: String { "\(weight)#\(number)" }
}

/// The range of a list's initial lengths.
protocol StartLength: SendableMetatype {
  static var counts: ClosedRange<Int> { get }
}
enum FewElements: StartLength { static let counts = 0...12 }
enum ManyElements: StartLength { static let counts = 0...700 }
