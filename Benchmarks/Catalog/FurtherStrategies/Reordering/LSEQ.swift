import ListOrdering
import Measuring
import Reordering

/// A path: a digit a level, the first of 15 bits, each further one of a bit more.
struct LSEQKey: Hashable, Comparable, StoredKey {
  /// The bits of a level's digits, as stored.
  static func bits(_ level: Int) -> Int { 15 + level }
  /// The bits of a level's digits, as held: wider levels end nearer, since nobody inserts 2^59 items into one.
  static func heldBits(_ level: Int) -> Int { min(bits(level), 60) }

  /// The digits, from the first level on.
  let digits: [Int64]

  /// Digit by digit; a path comes before those that go on from it.
  static func < (a: Self, b: Self) -> Bool { a.digits.lexicographicallyPrecedes(b.digits) }

  /// The digits one behind the other, in whole bytes.
  var byteCount: Int { (15 * digits.count + digits.count * (digits.count - 1) / 2 + 7) / 8 }
  /// The digits in hexadecimal, as held.
  var json: String { "\"" + digits.map { String($0, radix: 16) }.joined(separator: ".") + "\"" }
}

/// LSEQ: paths in a tree whose levels get twice as wide each, a new one at random near one of its neighbors.
///
/// On even levels near the lower one, on odd levels near the upper one, so that a list which grows in either direction
/// finds room on every second level. Where inserts alternate, each few open a new level.
///
/// Source: Nédelec, Molli, Mostefaoui and Desmontils, "LSEQ: an adaptive structure for sequences in distributed
/// collaborative editing" (DocEng 2013); the constants are those of the first author's Chat-Wane/LSEQTree. There each
/// digit carries the device and its clock, which tell devices' keys apart; with one device they are not needed.
struct LSEQKeys: UnendingKeySpace {
  /// How far from a neighbor a new path may end.
  private static let boundary: Int64 = 10

  private var random: SplitMix64

  /// Paths whose random numbers are drawn from a seed.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// `key` if its digits fit their levels.
  func canonical(_ key: LSEQKey) -> LSEQKey? {
    let fit = key.digits.indices.allSatisfy { 0..<1 << LSEQKey.heldBits($0) ~= key.digits[$0] }
    return fit && key.digits.contains { $0 > 0 } ? key : nil
  }

  mutating func key(between lower: LSEQKey?, and upper: LSEQKey?) -> LSEQKey? {
    let low = lower?.digits ?? [0]
    let high = upper?.digits ?? [1 << LSEQKey.bits(0) - 1]
    func digit(_ digits: [Int64], _ level: Int) -> Int64 { level < digits.count ? digits[level] : 0 }
    // How far the bounds are apart, both cut off after this level, in units of it. On the levels before it is 0 or 1.
    var distance: Int64 = 0
    var level = 0
    while true {
      distance = distance << LSEQKey.heldBits(level) + digit(high, level) - digit(low, level)
      if distance > 1 { break }
      level += 1
    }
    let step = 1 + Int64(random.below(Int(min(Self.boundary, distance - 1))))
    let isNearLower = level.isMultiple(of: 2)
    let near = isNearLower ? low : high
    var digits = (0...level).map { digit(near, $0) }
    digits[level] += isNearLower ? step : -step
    // A step may lead beyond the digit's range, as far as there is room between the bounds.
    var place = level
    while place > 0, digits[place] < 0 || digits[place] >> LSEQKey.heldBits(place) > 0 {
      let carry: Int64 = digits[place] < 0 ? -1 : 1
      digits[place] -= carry << LSEQKey.heldBits(place)
      digits[place - 1] += carry
      place -= 1
    }
    return LSEQKey(digits: digits)
  }
}
