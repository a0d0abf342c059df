import ListOrdering
import PropertyTesting

/// A key space with generators of its keys, the difficult ones among them.
protocol TestedSpace: Sendable {
  associatedtype Space: KeySpace
  /// What a law calls it.
  static var name: String { get }
  /// The space; may be drawn.
  static func space(_ source: inout Source) throws -> Space
  /// Any key, usable or not, often near one of `pool`.
  static func key(_ source: inout Source, near pool: [Space.Key]) throws -> Space.Key
}

extension TestedSpace {
  /// Usable keys, all different, ascending.
  static func ascendingKeys(
    _ source: inout Source, _ counts: ClosedRange<Int>, in space: Space
  ) throws -> [Space.Key] {
    var keys: [Space.Key] = []
    try source.repeating(counts) { source in
      if let key = space.canonical(try Self.key(&source, near: keys)), !keys.contains(key) {
        keys.append(key)
      }
    }
    // Unusable ones were left out, perhaps all.
    if keys.count < counts.lowerBound {
      var space = space
      keys += space.keys(counts.lowerBound - keys.count, between: keys.max(), and: nil) ?? []
    }
    return keys.sorted()
  }
}

/// Doubles, a new one midway.
enum Midpoints: TestedSpace {
  static let name = "midpoints"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys() }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    try source.double(near: pool)
  }
}

/// Doubles that make room for a run of inserts.
enum RememberingMidpoints: TestedSpace {
  static let name = "midpoints with memory"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys(remembersLastInsert: true) }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    try source.double(near: pool)
  }
}

/// Whole numbers, 2⁴⁰ apart.
enum Labels: TestedSpace {
  static let name = "labels"
  static func space(_ source: inout Source) -> LabelKeys { LabelKeys() }
  static func key(_ source: inout Source, near pool: [Int64]) throws -> Int64 {
    switch try source.branch(weights: [3, pool.isEmpty ? 0 : 4, 1, 1]) {
    case 1: return try source.pick(pool) &+ source.integer(in: -3...3)
    case 2: return try source.anyInteger()
    case 3:
      let edge = try (1 as Int64) << 62 - source.integer(in: 0...3)
      return try source.bool() ? -edge : edge
    default: return try source.integer(in: -4...16)
    }
  }
}

/// Whole numbers that stand close, so that gaps are exhausted all the time.
enum NarrowLabels: TestedSpace {
  static let name = "narrow labels"
  static func space(_ source: inout Source) throws -> LabelKeys {
    LabelKeys(unit: try source.integer(in: 2...9))
  }
  static func key(_ source: inout Source, near pool: [Int64]) throws -> Int64 {
    try Labels.key(&source, near: pool)
  }
}

/// Short texts in few characters, so that gaps are exhausted soon.
enum TextKeys: TestedSpace {
  static let name = "text keys"
  /// Integers of up to seven bytes, in base 4.
  static let alphabet: FractionalAlphabet = {
    do { return try FractionalAlphabet(digits: "0123", heads: "ABCDEFabcdef") } catch {
      fatalError("\(error)")
    }
  }()
  static func space(_ source: inout Source) throws -> FractionalKeys {
    FractionalKeys(alphabet: alphabet, maximumLength: try source.integer(in: 14...18))
  }
  static func key(_ source: inout Source, near pool: [FractionalIndex]) throws -> FractionalIndex {
    if !pool.isEmpty, try source.bool(0.6) {
      let text = try source.pick(pool).text
      if try source.bool() { return try FractionalIndex(text + digits(&source, 1...3)) ?? .unusable }
      return FractionalIndex(String(text.dropLast())) ?? .unusable
    }
    if try source.bool(0.05) { return FractionalIndex(try source.string(0...4)) ?? .unusable }
    let head = try source.index(below: 12)
    let length = head < 6 ? 6 - head : head - 5
    let text =
      try "\(Array("ABCDEFabcdef")[head])" + digits(&source, length...length) + digits(&source, 0...4)
    return FractionalIndex(text) ?? .unusable
  }
  private static func digits(_ source: inout Source, _ counts: ClosedRange<Int>) throws -> String {
    try source.array(counts) { String(try $0.index(below: 4)) }.joined()
  }
}

/// The same, drawn at random.
enum JitteredTextKeys: TestedSpace {
  static let name = "text keys with jitter"
  static func space(_ source: inout Source) throws -> FractionalKeys {
    let jitter = FractionalKeys.Jitter(
      seed: try source.draw(upTo: 999), bits: try source.integer(in: 0...6))
    return FractionalKeys(
      alphabet: TextKeys.alphabet, maximumLength: try source.integer(in: 14...20), jitter: jitter)
  }
  static func key(_ source: inout Source, near pool: [FractionalIndex]) throws -> FractionalIndex {
    try TextKeys.key(&source, near: pool)
  }
}
