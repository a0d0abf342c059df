import ListOrdering
import PropertyTesting

/// A key space with generators of its keys, including difficult ones.
protocol TestedSpace: Sendable {
  associatedtype Space: KeySpace
  /// The name of the space in laws.
  static var name: String { get }
  /// Whether keys do not depend on earlier ones: the space has no memory and no randomness.
  static var isStateless: Bool { get }
  /// Draws a space.
  static func space(_ source: inout Source) throws -> Space
  /// Draws any key, usable or not, often near one in `pool`.
  static func key(_ source: inout Source, near pool: [Space.Key]) throws -> Space.Key
  /// The same, if keys depend on the space.
  static func key(_ source: inout Source, near pool: [Space.Key], in space: Space) throws -> Space.Key
}

extension TestedSpace {
  static var isStateless: Bool { true }

  static func key(_ source: inout Source, near pool: [Space.Key], in space: Space) throws -> Space.Key {
    try key(&source, near: pool)
  }

  /// Draws different usable keys in ascending order.
  static func ascendingKeys(
    _ source: inout Source, _ counts: ClosedRange<Int>, in space: Space
  ) throws -> [Space.Key] {
    var keys: [Space.Key] = []
    try source.repeating(counts) { source in
      if let key = space.canonical(try Self.key(&source, near: keys, in: space)), !keys.contains(key) {
        keys.append(key)
      }
    }
    // Unusable keys were omitted, perhaps all of them.
    if keys.count < counts.lowerBound {
      var space = space
      keys += space.keys(counts.lowerBound - keys.count, between: keys.max(), and: nil) ?? []
    }
    return keys.sorted()
  }
}

/// Doubles, of which a new one is the midpoint of its neighbors.
enum MidpointSpaces: TestedSpace {
  static let name = "midpoints"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys() }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    try source.double(near: pool)
  }
}

/// Doubles so close to 0 that all distances between neighbors are equal.
enum SubnormalMidpoints: TestedSpace {
  static let name = "subnormal midpoints"
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys() }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    Double(try source.integer(in: -40...80)) * .leastNonzeroMagnitude
  }
}

/// Doubles that leave room for a run of inserts.
enum RememberingMidpoints: TestedSpace {
  static let name = "midpoints with memory"
  static let isStateless = false
  static func space(_ source: inout Source) -> MidpointKeys { MidpointKeys(remembersLastInsert: true) }
  static func key(_ source: inout Source, near pool: [Double]) throws -> Double {
    try source.double(near: pool)
  }
}

/// Whole numbers that are 2⁴⁰ apart.
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

/// Whole numbers that are close together, so gaps are exhausted often.
enum NarrowLabelSpaces: TestedSpace {
  static let name = "narrow labels"
  static func space(_ source: inout Source) throws -> LabelKeys {
    LabelKeys(unit: try source.integer(in: 2...9))
  }
  static func key(_ source: inout Source, near pool: [Int64]) throws -> Int64 {
    try Labels.key(&source, near: pool)
  }
}

/// Very few whole numbers, so ties and exhausted gaps are everywhere.
enum CrowdedLabels: TestedSpace {
  static let name = "crowded labels"
  static func space(_ source: inout Source) throws -> LabelKeys { try NarrowLabelSpaces.space(&source) }
  static func key(_ source: inout Source, near pool: [Int64]) throws -> Int64 {
    try source.integer(in: 0...5)
  }
}
