import ListOrdering
import PropertyTesting

/// Short texts of few characters, so gaps are exhausted soon.
enum TextKeySpaces: TestedSpace {
  static let name = "text keys"
  /// An alphabet in base 4, with integers of up to seven bytes.
  static let alphabet: FractionalAlphabet = {
    do { return try FractionalAlphabet(digits: "0123", heads: "ABCDEFabcdef") } catch {
      fatalError("\(error)")
    }
  }()
  static func space(_ source: inout Source) throws -> FractionalKeys {
    try FractionalKeys(
      alphabet: alphabet, maximumLength: alphabet.minimumMaxLength + source.integer(in: 0...4))
  }
  static func key(_ source: inout Source, near pool: [FractionalIndex]) throws -> FractionalIndex {
    try key(&source, near: pool, in: FractionalKeys(alphabet: alphabet))
  }
  static func key(
    _ source: inout Source, near pool: [FractionalIndex], in space: FractionalKeys
  ) throws -> FractionalIndex {
    try TextKeyDrawing(space).key(&source, near: pool)
  }
}

/// The same with jitter.
enum JitteredTextKeys: TestedSpace {
  static let name = "text keys with jitter"
  static let isStateless = false
  static func space(_ source: inout Source) throws -> FractionalKeys {
    let jitter = FractionalKeys.Jitter(
      seed: try source.draw(upTo: 999), bits: try source.integer(in: 0...6))
    return try FractionalKeys(
      alphabet: TextKeySpaces.alphabet,
      maximumLength: TextKeySpaces.alphabet.minimumMaxLength + source.integer(in: 0...6), jitter: jitter)
  }
  static func key(_ source: inout Source, near pool: [FractionalIndex]) throws -> FractionalIndex {
    try TextKeySpaces.key(&source, near: pool)
  }
  static func key(
    _ source: inout Source, near pool: [FractionalIndex], in space: FractionalKeys
  ) throws -> FractionalIndex {
    try TextKeyDrawing(space).key(&source, near: pool)
  }
}

/// Any valid configuration: 2–95 digits, 2–94 heads, any maximum length, 0–64 bits of jitter.
enum AnyTextKeys: TestedSpace {
  static let name = "text keys of any kind"
  static let isStateless = false

  static func space(_ source: inout Source) throws -> FractionalKeys {
    let alphabet = try alphabet(&source)
    let jitter =
      try source.bool()
      ? FractionalKeys.Jitter(
        seed: source.draw(upTo: 999),
        bits: source.bool(0.2) ? source.integer(in: 0...64) : source.integer(in: 0...6)) : nil
    let least = alphabet.minimumMaxLength
    let maximumLength: Int
    switch try source.branch(4, 2, 1, 1) {
    case 1: return .unlimited(alphabet: alphabet, jitter: jitter)
    case 2: maximumLength = try .max - source.integer(in: 0...4)
    case 3: maximumLength = try source.integer(in: least...1_000)
    default: maximumLength = try least + source.integer(in: 0...3)
    }
    return try FractionalKeys(alphabet: alphabet, maximumLength: maximumLength, jitter: jitter)
  }

  static func alphabet(_ source: inout Source) throws -> FractionalAlphabet {
    if try source.bool(0.2) { return try source.pick([.base62, .base36, .base95, .decimal]) }
    let heads = try source.bool() ? 2 : 2 * source.integer(in: 1...47)
    return try FractionalAlphabet(
      digits: run(of: source.bool() ? source.integer(in: 2...4) : source.integer(in: 2...95), &source),
      heads: run(of: heads, &source))
  }

  /// Draws a run of successive printable ASCII characters.
  private static func run(of count: Int, _ source: inout Source) throws -> String {
    let first = UInt8(0x20 + (try source.index(below: 96 - count)))
    return String(decoding: first..<first + UInt8(count), as: UTF8.self)
  }

  static func key(_ source: inout Source, near pool: [FractionalIndex]) throws -> FractionalIndex {
    try key(&source, near: pool, in: FractionalKeys())
  }
  static func key(
    _ source: inout Source, near pool: [FractionalIndex], in space: FractionalKeys
  ) throws -> FractionalIndex {
    try TextKeyDrawing(space).key(&source, near: pool)
  }
}

/// Draws keys and texts that are almost keys, at the ends of the range and the length limit.
struct TextKeyDrawing {
  private let digits: [UInt8]
  private let heads: [UInt8]
  /// The length limit, or a substitute if it is very large or missing.
  private let limit: Int

  init(_ space: FractionalKeys) {
    digits = Array(space.alphabet.digits.utf8)
    heads = Array(space.alphabet.heads.utf8)
    limit = min(space.maximumLength ?? .max, 160)
  }

  func key(_ source: inout Source, near pool: [FractionalIndex]) throws -> FractionalIndex {
    FractionalIndex(try text(&source, near: pool)) ?? .unusable
  }

  private func text(_ source: inout Source, near pool: [FractionalIndex]) throws -> String {
    switch try source.branch(weights: [6, pool.isEmpty ? 0 : 9, 1]) {
    case 1:
      let text = try source.pick(pool).text
      switch try source.branch(3, 3, 3) {
      case 1: return String(text.dropLast())
      case 2: return try filled(text, &source)
      default: return try text + some(1...3, &source)
      }
    case 2: return try source.string(0...4)
    default:
      let half = heads.count / 2
      let place = try source.bool(0.3) ? half : source.index(below: heads.count)
      let head = String(decoding: [heads[place]], as: UTF8.self)
      let length = place < half ? half - place : place - half + 1
      switch try source.branch(4, 1, 1) {
      case 1: return try filled(head + repeated(digits[digits.count - 1], length), &source)
      case 2: return try filled(head + repeated(digits[0], length), &source)
      default: return try head + some(length...length, &source) + some(0...4, &source)
      }
    }
  }

  /// Draws a text that is filled with one digit up to about the length limit, plus one more digit.
  private func filled(_ text: String, _ source: inout Source) throws -> String {
    let length = try limit - source.integer(in: -1...4)
    let digit = try source.pick([digits[0], digits[digits.count - 1]])
    return try text + repeated(digit, max(0, length - text.utf8.count - 1)) + some(1...1, &source)
  }

  private func some(_ counts: ClosedRange<Int>, _ source: inout Source) throws -> String {
    String(decoding: try source.array(counts) { digits[try $0.index(below: digits.count)] }, as: UTF8.self)
  }

  private func repeated(_ byte: UInt8, _ count: Int) -> String {
    String(decoding: [UInt8](repeating: byte, count: count), as: UTF8.self)
  }
}
