import ListOrdering
import Measuring
import Reordering

/// A position in a list that several replicas edit. Positions are sorted by their bytes.
struct FuguePosition: Hashable, Comparable, StoredKey {
  var text: String

  static func < (a: Self, b: Self) -> Bool { a.text < b.text }

  var byteCount: Int { text.utf8.count }
  var json: String { text.jsonQuoted }
  var jsonByteCount: Int { text.jsonQuotedByteCount }
}

/// Fugue positions as strings: unique across devices, and never interleaved.
///
/// Source: Weidner and Kleppmann, "The Art of the Fugue: Minimizing Interleaving in Collaborative
/// Text Editing", 2023, in the compact form that Weidner publishes as position-strings
/// (mweidner037/position-strings, `algorithm.md`).
///
/// A position is a path from the root of a tree. Each step names a *waypoint*, one replica's run of
/// positions, and a number in that run. A replica that continues to the right takes the next number
/// of its run, so such keys grow with the logarithm of the run's length. Elsewhere a new step is
/// appended to a neighbor's path, so each insert to the left of the last one adds two bytes.
///
/// - A waypoint is written as the replica's id and a period, after a comma unless it is the path's
///   first. If the path already contains the id, the waypoint is written as the number of ids after
///   that one: its last digit in decimal, and the digits before in base 52.
/// - A number in a run is written in base 52, with letters as digits. Odd numbers are positions.
///   The even number before a position's number is the root of the positions to its left.
struct FuguePositions: UnendingKeySpace {
  /// The replica's id: eight letters and digits.
  private let replica: String
  /// The last number used in each run, by the path that leads to it.
  private var lastNumbers: [String: Int] = [:]

  /// Creates the positions of a replica whose id is derived from the seed.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    replica = String((0..<8).map { _ in characters[random.below(62)] })
  }

  /// Returns `key` if it ends with the letter of an odd number.
  func canonical(_ key: FuguePosition) -> FuguePosition? {
    key.text.utf8.last.flatMap(Self.digit).map { $0 % 2 == 1 } == true ? key : nil
  }

  mutating func key(between lower: FuguePosition?, and upper: FuguePosition?) -> FuguePosition? {
    if let upper, lower.map({ upper.text.utf8.starts(with: $0.text.utf8) }) ?? true {
      // Everything in between descends from the upper position, on its left.
      let last = Self.digit(upper.text.utf8.last!)!
      return append(to: String(upper.text.dropLast()) + Self.letter(last - 1))
    }
    guard let lower else { return append(to: "") }
    let run = Self.run(of: lower.text)
    if lastNumbers[run] != nil, upper.map({ !$0.text.utf8.starts(with: run.utf8) }) ?? true {
      return next(in: run)
    }
    return append(to: lower.text)
  }

  mutating func keys(
    _ count: Int, between lower: FuguePosition?, and upper: FuguePosition?
  ) -> [FuguePosition]? {
    var keys: [FuguePosition] = []
    for _ in 0..<count { keys.append(key(between: keys.last ?? lower, and: upper)!) }
    return keys
  }

  // MARK: Paths

  /// Returns a position in a run of this replica, one step below a path.
  private mutating func append(to path: String) -> FuguePosition {
    next(in: path + waypoint(after: path))
  }

  private mutating func next(in run: String) -> FuguePosition {
    let number = lastNumbers[run].map(Self.number(after:)) ?? 1
    lastNumbers[run] = number
    return FuguePosition(text: run + Self.letters(number))
  }

  /// Returns this replica's waypoint name at the end of a path.
  private func waypoint(after path: String) -> String {
    if path.isEmpty { return replica + "." }
    // Each id ends with a period, which occurs nowhere else: one period is one id.
    let ids = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).dropLast()
    guard let own = ids.lastIndex(where: { $0.suffix(replica.utf8.count).elementsEqual(replica.utf8) }) else {
      return "," + replica + "."
    }
    let number = ids.count - 1 - own
    return (number < 10 ? "" : Self.letters(number / 10)) + String(number % 10)
  }

  /// Returns a position's path up to its last waypoint, whose name ends with a
  /// period or a decimal digit.
  private static func run(of position: String) -> String {
    let end = position.utf8.lastIndex { $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }!
    return String(position[...end])
  }

  // MARK: Numbers

  /// Returns the odd number after an odd one. The texts of the numbers ascend, and no text is a
  /// prefix of another. To achieve this, each length in turn uses half of the texts that the
  /// shorter lengths have left.
  private static func number(after number: Int) -> Int {
    var (power, half) = (52, 26)
    while power <= number { (power, half) = (power * 52, half * 26) }
    return number == power - half - 1 ? (number + 1) * 52 + 1 : number + 2
  }

  private static func letters(_ number: Int) -> String {
    number < 52 ? letter(number) : letters(number / 52) + letter(number % 52)
  }

  private static func letter(_ digit: Int) -> String {
    String(UnicodeScalar(UInt8(digit < 26 ? 0x41 + digit : 0x61 + digit - 26)))
  }

  private static func digit(_ letter: UInt8) -> Int? {
    switch letter {
    case 0x41...0x5a: Int(letter) - 0x41
    case 0x61...0x7a: Int(letter) - 0x61 + 26
    default: nil
    }
  }
}
