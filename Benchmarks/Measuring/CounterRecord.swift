/// What a counter says: a number, exact as an integer up to 2^53, or a text.
public enum CounterValue: Sendable, Hashable {
  /// A finite number.
  case number(Double)
  /// A text, such as a declared failure.
  case text(String)

  /// The number, or nil for a text.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

/// What one strategy did on one workload, counted exactly: the same on every machine, for the same seed.
public struct CounterRecord: Sendable, Hashable {
  /// What was counted.
  public var subject: Subject
  /// The seed of the workload.
  public var seed: UInt64
  /// The counters by name; written in the names' order.
  public var counters: [String: CounterValue]

  /// Makes a record.
  public init(subject: Subject, seed: UInt64, counters: [String: CounterValue]) {
    self.subject = subject
    self.seed = seed
    self.counters = counters
  }
}

extension CounterValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral {
  /// A number that the program spells out.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A number that the program spells out.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A text that the program spells out.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A count.
  public init(_ count: Int) { self = .number(Double(count)) }
}

extension CounterValue: Codable {
  /// What a number other than 0 may be, either way: a whole number can be made of it, and a quotient of two be drawn.
  private static let magnitudes = 1e-18...1e18

  /// Reads a JSON number or string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      guard number == 0 || Self.magnitudes.contains(abs(number)) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "A counter is 0 or of a magnitude in \(Self.magnitudes).")
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

  /// Reads the record's flat JSON object.
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
