import ListOrdering
import PropertyTesting

/// Edits a sorted array and a plain array in the same way.
struct SortedMachine<List: TestedSortedArray, Length: StartLength>: StateMachine {
  enum Command {
    case insert(Double)
    case insertMany([Double])
    case replace(at: Int, by: Double)
    case update(at: Int, to: Double)
    case remove(at: Int)
    case removeFirst(Double)
    case removeSubrange(Range<Int>)
    case find(Double, Double)
    case removeAll
    case popFirst
    case popLast
    case removeEvery(Int)
    case walk(Range<Int>)
  }

  private var sorted: List
  private var naive: [Weighed] = []
  private var nextNumber = 0

  init(_ source: inout Source) throws {
    let count = try source.integer(in: Length.counts)
    let distinct = try source.integer(in: 1...max(1, count))
    source.note("\(count) elements, \(distinct) weights")
    naive = (0..<count).map { Weighed(Double($0 * distinct / max(1, count)), $0) }
    sorted = try List(naive)
    nextNumber = count
  }

  func command(_ source: inout Source) throws -> Command {
    source.count()
    func weight(_ source: inout Source) throws -> Double {
      try naive.isEmpty || source.bool(0.3) ? try source.double() : try source.pick(naive).weight
    }
    let isFilled = naive.isEmpty ? 0 : 1
    let weights = [8, 2, 3 * isFilled, 3 * isFilled, 1, 2, 4, isFilled, 2 * isFilled, 1, 1, 1, 2]
    switch try source.branch(weights: weights) {
    case 1: return .insertMany(try source.array(0...30, of: weight))
    case 2: return .replace(at: try source.index(below: naive.count), by: try weight(&source))
    case 3: return .remove(at: try source.index(below: naive.count))
    case 4: return .removeFirst(try weight(&source))
    case 5: return .removeSubrange(try source.range(in: naive.count))
    case 6: return .find(try weight(&source), try weight(&source))
    case 7 where try source.bool(0.1): return .removeAll
    case 8: return .update(at: try source.index(below: naive.count), to: try weight(&source))
    case 9: return .popFirst
    case 10: return .popLast
    case 11: return .removeEvery(try source.integer(in: 2...9))
    case 12: return .walk(try source.range(in: naive.count))
    default: return .insert(try weight(&source))
    }
  }

  func check() throws {
    sorted._checkInvariants()
    try requireEqual(sorted.count, naive.count, "elements")
    let contents = sorted.contents
    if !contents.elementsEqual(naive, by: Self.isSame) { try requireEqual(contents, naive) }
  }

  /// Compares numbers and bit patterns, because NaN does not equal itself.
  private static func isSame(_ one: Weighed, _ other: Weighed) -> Bool {
    one.number == other.number && one.weight.bitPattern == other.weight.bitPattern
  }

  private func requireSame(_ one: [Weighed], _ other: [Weighed]) throws {
    if !one.elementsEqual(other, by: Self.isSame) { try requireEqual(one, other) }
  }

  private func requireSame(_ one: Weighed?, _ other: Weighed?) throws {
    try requireSame(one.map { [$0] } ?? [], other.map { [$0] } ?? [])
  }

  /// Returns the index behind all equal weights. NaN goes behind all elements.
  private func place(_ weight: Double) -> Int {
    weight.isNaN ? naive.count : naive.firstIndex { $0.weight > weight || $0.weight.isNaN } ?? naive.count
  }

  mutating func apply(_ command: Command) throws {
    switch command {
    case .insert(let weight):
      let element = new(weight)
      if refuses(weight) { return try requireRefusal { try $0.insert(element) } }
      let index = place(weight)
      naive.insert(element, at: index)
      try requireEqual(try sorted.insert(element), index)
    case .insertMany(let weights):
      let elements = weights.map { new($0) }
      if weights.contains(where: refuses) {
        return try requireRefusal { try $0.insert(contentsOf: elements) }
      }
      for element in elements { naive.insert(element, at: place(element.weight)) }
      try sorted.insert(contentsOf: elements)
    case .replace(let index, let weight):
      let element = new(weight)
      if refuses(weight) { return try requireRefusal { try $0.replace(at: index, with: element) } }
      let target = exchange(at: index, element)
      try requireEqual(try sorted.replace(at: index, with: element), target)
    case .update(let index, let weight):
      if refuses(weight) { return try requireRefusal { try $0.update(at: index, to: weight) } }
      let target = exchange(at: index, Weighed(weight, naive[index].number))
      try requireEqual(try sorted.update(at: index, to: weight), target)
    case .remove(let index):
      try requireSame(sorted.remove(at: index), naive.remove(at: index))
    case .removeFirst(let weight):
      let index = naive.firstIndex { $0.weight == weight }
      try requireSame(sorted.removeFirst(weighing: weight), index.map { naive.remove(at: $0) })
    case .removeSubrange(let range):
      naive.removeSubrange(range)
      sorted.removeSubrange(range)
    case .find(let a, let b): try find(a, b)
    case .removeAll:
      naive = []
      sorted.removeAll()
    case .popFirst: try requireSame(sorted.popFirst(), naive.isEmpty ? nil : naive.removeFirst())
    case .popLast: try requireSame(sorted.popLast(), naive.popLast())
    case .removeEvery(let divisor):
      naive.removeAll { $0.number.isMultiple(of: divisor) }
      sorted.removeAll { $0.number.isMultiple(of: divisor) }
    case .walk(let range):
      try requireSame(sorted.slice(range), Array(naive[range]))
      try requireSame(sorted.reversedSlice(range), naive[range].reversed())
    }
  }

  /// Replaces an element and returns its new index, which stays the same if both weights are equal.
  /// NaN equals no weight, so it always goes behind all others.
  private mutating func exchange(at index: Int, _ element: Weighed) -> Int {
    let former = naive.remove(at: index).weight
    let target = former == element.weight ? index : place(element.weight)
    naive.insert(element, at: target)
    return target
  }

  private mutating func new(_ weight: Double) -> Weighed {
    nextNumber += 1
    return Weighed(weight, nextNumber)
  }

  private func refuses(_ weight: Double) -> Bool { List.refusesNaN && weight.isNaN }

  private mutating func requireRefusal<Result>(_ body: (inout List) throws -> Result) throws {
    do {
      _ = try body(&sorted)
    } catch let error as InsertionError {
      return try requireEqual(error, .unordered)
    }
    throw NotRefused(reason: "NaN")
  }

  /// Searches for keys including NaN, which is never found, comes last, and bounds empty ranges.
  private func find(_ a: Double, _ b: Double) throws {
    try requireEqual(sorted.contains(a), naive.contains { $0.weight == a })
    try requireEqual(sorted.firstIndex(of: a), naive.firstIndex { $0.weight == a })
    try requireEqual(sorted.lastIndex(of: a), naive.lastIndex { $0.weight == a })
    let low = bound(a) { $0 >= a }
    let end = place(a)
    try requireEqual(sorted.lowerBound(of: a), low)
    try requireEqual(sorted.upperBound(of: a), end)
    try requireEqual(sorted.equalRange(of: a), low..<end)
    let below = b.isNaN ? low : bound(b) { $0 >= b }
    let through = b.isNaN ? low : place(b)
    try requireEqual(sorted.range(from: a, upTo: b), low..<max(low, below))
    try requireEqual(sorted.range(from: a, through: b), low..<max(low, through))
    guard !a.isNaN else { return }
    let beside = sorted.elements(beside: a)
    try requireSame(beside.from, naive.filter { $0.weight >= a })
    try requireSame(beside.upTo, naive.filter { $0.weight < a })
    try requireSame(beside.through, naive.filter { $0.weight <= a })
    guard a <= b else { return }
    let between = sorted.elements(from: a, to: b)
    try requireSame(between.open, naive.filter { $0.weight >= a && $0.weight < b })
    try requireSame(between.closed, naive.filter { $0.weight >= a && $0.weight <= b })
  }

  /// Returns the index of the first element that the key belongs before, or the end if the key is
  /// NaN. Elements that are NaN come after every other key.
  private func bound(_ key: Double, _ belongsBefore: (Double) -> Bool) -> Int {
    if key.isNaN { return naive.count }
    return naive.firstIndex { belongsBefore($0.weight) || $0.weight.isNaN } ?? naive.count
  }
}
