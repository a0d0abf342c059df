import ListOrdering
import PropertyTesting

/// Edits a sorted collection, and beside it a plain array.
struct SortedMachine<Storage: SortedStorage, Length: StartLength>: StateMachine
where Storage.Element == Weighed {
  enum Command {
    case insert(Double)
    case insertMany([Double])
    case replace(at: Int, by: Double)
    case remove(at: Int)
    case removeFirst(Double)
    case removeSubrange(Range<Int>)
    case find(Double, Double)
    case removeAll
  }

  private var sorted: SortedCollection<Storage, KeyOrder<Weighed, Double>>
  private var naive: [Weighed] = []
  private var nextNumber = 0

  init(_ source: inout Source) throws {
    sorted = SortedCollection(by: \.weight)
    let count = try source.integer(in: Length.counts)
    let distinct = try source.integer(in: 1...max(1, count))
    source.note("\(count) elements, \(distinct) weights")
    naive = (0..<count).map { Weighed(Double($0 * distinct / max(1, count)), $0) }
    try sorted.insert(contentsOf: naive)
    nextNumber = count
  }

  func command(_ source: inout Source) throws -> Command {
    source.count()
    func weight(_ source: inout Source) throws -> Double {
      try naive.isEmpty || source.bool(0.3) ? try source.double() : try source.pick(naive).weight
    }
    let isFilled = naive.isEmpty ? 0 : 1
    switch try source.branch(weights: [8, 2, 3 * isFilled, 3 * isFilled, 1, 2, 4, isFilled]) {
    case 1: return .insertMany(try source.array(0...30, of: weight))
    case 2: return .replace(at: try source.index(below: naive.count), by: try weight(&source))
    case 3: return .remove(at: try source.index(below: naive.count))
    case 4: return .removeFirst(try weight(&source))
    case 5: return .removeSubrange(try source.range(in: naive.count))
    case 6: return .find(try weight(&source), try weight(&source))
    case 7 where try source.bool(0.1): return .removeAll
    default: return .insert(try weight(&source))
    }
  }

  func check() throws {
    try requireEqual(sorted.count, naive.count, "elements")
    if !sorted.elementsEqual(naive) { try requireEqual(Array(sorted), naive) }
  }

  /// After the last of the equals.
  private func place(_ weight: Double) -> Int { naive.firstIndex { $0.weight > weight } ?? naive.count }

  mutating func apply(_ command: Command) throws {
    switch command {
    case .insert(let weight):
      let element = new(weight)
      if weight.isNaN { return try refuses { try $0.insert(element) } }
      let index = place(weight)
      naive.insert(element, at: index)
      try requireEqual(try sorted.insert(element), index)
    case .insertMany(let weights):
      let elements = weights.map { new($0) }
      if weights.contains(where: \.isNaN) { return try refuses { try $0.insert(contentsOf: elements) } }
      for element in elements { naive.insert(element, at: place(element.weight)) }
      try sorted.insert(contentsOf: elements)
    case .replace(let index, let weight):
      let element = new(weight)
      if weight.isNaN { return try refuses { try $0.replace(at: index, with: element) } }
      let former = naive.remove(at: index)
      // An element whose key is as before stays where it was among its equals.
      let target = former.weight == weight ? index : place(weight)
      naive.insert(element, at: target)
      try requireEqual(try sorted.replace(at: index, with: element), target)
    case .remove(let index):
      try requireEqual(sorted.remove(at: index), naive.remove(at: index))
    case .removeFirst(let weight):
      let index = naive.firstIndex { $0.weight == weight }
      try requireEqual(sorted.removeFirst(weight), index.map { naive.remove(at: $0) })
    case .removeSubrange(let range):
      naive.removeSubrange(range)
      sorted.removeSubrange(range)
    case .find(let a, let b): try find(a, b)
    case .removeAll:
      naive = []
      sorted.removeAll()
    }
  }

  private mutating func new(_ weight: Double) -> Weighed {
    nextNumber += 1
    return Weighed(weight, nextNumber)
  }

  private mutating func refuses(
    _ body: (inout SortedCollection<Storage, KeyOrder<Weighed, Double>>) throws -> Void
  ) throws {
    do {
      try body(&sorted)
    } catch let error as InsertionError {
      return try requireEqual(error, .unordered)
    }
    throw NotRefused(reason: "NaN")
  }

  /// Searches for keys that may be NaN: such a key is found nowhere, stands behind all, and ranges that it bounds are
  /// empty.
  private func find(_ a: Double, _ b: Double) throws {
    try requireEqual(sorted.contains(a), naive.contains { $0.weight == a })
    try requireEqual(sorted.firstIndex(of: a), naive.firstIndex { $0.weight == a })
    let low = naive.firstIndex { $0.weight >= a } ?? naive.count
    let end = place(a)
    try requireEqual(sorted.lowerBound(of: a), low)
    try requireEqual(sorted.upperBound(of: a), end)
    try requireEqual(sorted.equalRange(of: a), low..<end)
    let below = b.isNaN ? low : naive.firstIndex { $0.weight >= b } ?? naive.count
    let through = b.isNaN ? low : place(b)
    try requireEqual(sorted.range(from: a, upTo: b), low..<max(low, below))
    try requireEqual(sorted.range(from: a, through: b), low..<max(low, through))
    try findInPlain(a, low..<end)
    guard a <= b else { return }
    try requireEqual(Array(sorted.elements(in: a..<b)), naive.filter { $0.weight >= a && $0.weight < b })
    try requireEqual(Array(sorted.elements(in: a...b)), naive.filter { $0.weight >= a && $0.weight <= b })
  }

  /// Searches in collections that are no containers of ours.
  private func findInPlain(_ key: Double, _ range: Range<Int>) throws {
    try requireEqual(naive.lowerBound(of: key, by: \.weight), range.lowerBound)
    try requireEqual(naive.upperBound(of: key, by: \.weight), range.upperBound)
    try requireEqual(naive.equalRange(of: key, by: \.weight), range)
    let weights = naive.map(\.weight)
    try requireEqual(weights.lowerBound(of: key), range.lowerBound)
    try requireEqual(weights.upperBound(of: key), range.upperBound)
    try requireEqual(weights.equalRange(of: key), range)
    // A slice counts its indices on from its base's.
    let rest = weights[(weights.count / 2)...]
    let start = rest.startIndex
    try requireEqual(rest.equalRange(of: key), max(start, range.lowerBound)..<max(start, range.upperBound))
  }
}
