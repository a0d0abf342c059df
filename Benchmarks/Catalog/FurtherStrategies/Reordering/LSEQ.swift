import ListOrdering
import Measuring
import Reordering

/// A path with one digit per level: 15 bits on the first level, one bit more on each further level.
struct LSEQKey: Hashable, Comparable, StoredKey {
  /// Returns the number of bits in a digit as stored.
  static func bits(_ level: Int) -> Int { 15 + level }
  /// Returns the bits of a digit as held in memory, at most 60: nobody inserts
  /// 2^59 items into one level.
  static func heldBits(_ level: Int) -> Int { min(bits(level), 60) }

  /// The digits, from the first level on.
  let digits: [Int64]

  /// Compares digit by digit; a path precedes the paths that extend it.
  static func < (a: Self, b: Self) -> Bool { a.digits.lexicographicallyPrecedes(b.digits) }

  /// The bits of all digits, rounded up to whole bytes.
  var byteCount: Int { (15 * digits.count + digits.count * (digits.count - 1) / 2 + 7) / 8 }
  /// The digits in hexadecimal, as held in memory.
  var json: String { "\"" + digits.map { String($0, radix: 16) }.joined(separator: ".") + "\"" }
}

/// LSEQ: paths in a tree in which each level is twice as wide as the one above. A new path is
/// placed randomly near one of its neighbors.
///
/// It is near the lower neighbor on even levels and near the upper one on odd levels. So a list
/// that grows in either direction finds room on every second level. Alternating inserts open a
/// new level every few inserts.
///
/// Source: Nédelec, Molli, Mostefaoui and Desmontils, "LSEQ: an adaptive structure for sequences in
/// distributed collaborative editing" (DocEng 2013), with the constants of the first author's
/// Chat-Wane/LSEQTree. There each digit carries the device and its clock to keep the keys of
/// different devices apart. With one device they are not needed.
struct LSEQKeys: UnendingKeySpace {
  /// The maximum distance of a new path from a neighbor.
  private static let boundary: Int64 = 10

  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Returns `key` if its digits fit their levels and are not all 0.
  func canonical(_ key: LSEQKey) -> LSEQKey? {
    let fit = key.digits.indices.allSatisfy { 0..<1 << LSEQKey.heldBits($0) ~= key.digits[$0] }
    return fit && key.digits.contains { $0 > 0 } ? key : nil
  }

  mutating func key(between lower: LSEQKey?, and upper: LSEQKey?) -> LSEQKey? {
    let low = lower?.digits ?? [0]
    let high = upper?.digits ?? [1 << LSEQKey.bits(0) - 1]
    func digit(_ digits: [Int64], _ level: Int) -> Int64 { level < digits.count ? digits[level] : 0 }
    // The distance of the bounds, both cut off after this level, in units of this level. On earlier
    // levels it is 0 or 1.
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
    // The step can take the digit out of its range. A carry to the digits before it corrects that.
    // The path stays between the bounds, because the step is shorter than their distance.
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
