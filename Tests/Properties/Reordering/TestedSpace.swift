import ListOrdering
import PropertyTesting

/// A key space with generators of its keys, the difficult ones among them.
protocol TestedSpace: Sendable {
  associatedtype Space: KeySpace
  /// What a law calls it.
  static var name: String { get }
  /// Whether the space makes the same keys whatever it made before: it keeps no memory and draws nothing.
  static var isStateless: Bool { get }
  /// The space; may be drawn.
  static func space(_ source: inout Source) throws -> Space
  /// Any key, usable or not, often near one of `pool`.
  static func key(_ source: inout Source, near pool: [Space.Key]) throws -> Space.Key
  /// The same, where what a key is depends on the space drawn.
  static func key(_ source: inout Source, near pool: [Space.Key], in space: Space) throws -> Space.Key
}

extension TestedSpace {
  static var isStateless: Bool { true }

  static func key(_ source: inout Source, near pool: [Space.Key], in space: Space) throws -> Space.Key {
    try key(&source, near: pool)
  }

  /// Usable keys, all different, ascending.
  static func ascendingKeys(
    _ source: inout Source, _ counts: ClosedRange<Int>, in space: Space
  ) throws -> [Space.Key] {
    var keys: [Space.Key] = []
    try source.repeating(counts) { source in
      if let key = space.canonical(try Self.key(&source, near: keys, in: space)), !keys.contains(key) {
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
enum MidpointSpaces: TestedSpace {
  static let name = "midpoints"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys() }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    try source.double(near: pool)
  }
}

/// Doubles so close to 0 that they lie at equal distances, whatever their magnitude.
enum SubnormalMidpoints: TestedSpace {
  static let name = "subnormal midpoints"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys() }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    Double(try source.integer(in: -40...80)) * .leastNonzeroMagnitude
  }
}

/// Doubles that make room for a run of inserts.
enum RememberingMidpoints: TestedSpace {
  static let name = "midpoints with memory"
  static let isStateless = false
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
enum NarrowLabelSpaces: TestedSpace {
  static let name = "narrow labels"
  static func space(_ source: inout Source) throws -> LabelKeys {
    LabelKeys(unit: try source.integer(in: 2...9))
  }
  static func key(_ source: inout Source, near pool: [Int64]) throws -> Int64 {
    try Labels.key(&source, near: pool)
  }
}

/// Whole numbers of which few are drawn: ties, and gaps without room, everywhere.
enum CrowdedLabels: TestedSpace {
  static let name = "crowded labels"
  static func space(_ source: inout Source) throws -> LabelKeys { try NarrowLabelSpaces.space(&source) }
  static func key(_ source: inout Source, near pool: [Int64]) throws -> Int64 {
    try source.integer(in: 0...5)
  }
}
