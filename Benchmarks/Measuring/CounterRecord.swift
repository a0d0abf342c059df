/// The value of a counter: a number, exact for integers up to 2^53, or a text.
public enum CounterValue: Sendable, Hashable {
  /// A finite number.
  case number(Double)
  /// A text, such as a declared failure.
  case text(String)

  /// The number; nil for a text.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

/// The exact counts of one strategy on one workload, which are the same on every
/// machine for the same seed.
public struct CounterRecord: Sendable, Hashable {
  public var subject: Subject
  public var seed: UInt64
  /// The counters by name; they are written in the order of their names.
  public var counters: [String: CounterValue]

  public init(subject: Subject, seed: UInt64, counters: [String: CounterValue]) {
    self.subject = subject
    self.seed = seed
    self.counters = counters
  }
}

extension CounterValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .text(value) }

  public init(_ count: Int) { self = .number(Double(count)) }
}

extension CounterValue: Codable {
  /// The valid magnitudes of a number other than 0. Such a number can be converted to an integer,
  /// and used in quotients.
  private static let magnitudes = 1e-18...1e18

  /// Reads a JSON number or string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      guard number == 0 || Self.magnitudes.contains(abs(number)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "A counter must be 0 or have a magnitude in \(Self.magnitudes).")
      }
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a JSON number or string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

extension CounterRecord: Codable {
  private enum Key: String, CodingKey { case family, strategy, workload, size, seed, counters }

  /// Reads the record from a flat JSON object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    subject = try Subject(from: decoder)
    seed = try container.decode(UInt64.self, forKey: .seed)
    counters = try container.decode([String: CounterValue].self, forKey: .counters)
  }

  /// Writes one flat JSON object: the subject's fields, the seed, the counters.
  public func encode(to encoder: any Encoder) throws {
    try subject.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(seed, forKey: .seed)
    try container.encode(counters, forKey: .counters)
  }
}
