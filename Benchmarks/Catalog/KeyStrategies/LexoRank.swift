import ListOrdering
import Reordering

/// A rank as Jira stores it: `0|hzzzzz:`, `1|i0000w:`, `0|vmis7l:hl4`. Ranks
/// are sorted by their bytes.
struct LexoRankKey: Hashable, Comparable, StoredKey, CustomStringConvertible {
  /// The bucket, six digits, and the fraction.
  let description: String

  static func < (a: Self, b: Self) -> Bool { a.description < b.description }

  var byteCount: Int { description.utf8.count }
  var json: String { description.jsonQuoted }
  var jsonByteCount: Int { description.jsonQuotedByteCount }
}

/// Jira's LexoRank: a bucket and a rank, rebalanced from bucket to bucket.
///
/// Sources: Atlassian's "Managing LexoRank", ranks that Jira shows, and open implementations that
/// agree with them (kvandake/lexorank-ts).
///
/// A new rank is 8 after the last one, 8 before the first one, or the middle one of the shortest
/// ranks between two. Once a rank reaches 128 bytes, Jira schedules a rebalancing in the background
/// within 12 hours; at 160 bytes it starts at once. Here the rebalancing runs in the operation that
/// reaches 128 bytes. It spreads all rows evenly over the next of three buckets. If that bucket
/// sorts later (0 to 1, 1 to 2), rows are rewritten from the last to the first, otherwise (2 to 0)
/// from the first to the last. So the list is sorted after every rewritten row.
struct LexoRanks: KeySpace {
  /// The length in bytes at which ranks are rebalanced.
  private static let lengthLimit = 128
  /// The number of digits before the colon.
  private static let wholeDigits = 6
  private static let base = 36
  private static let end = 2_176_782_336  // 36⁶
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  /// Returns `key` if it has a bucket from 0 to 2, six digits, a colon, and
  /// a fraction not ending in 0.
  func canonical(_ key: LexoRankKey) -> LexoRankKey? {
    let bytes = Array(key.description.utf8)
    guard bytes.count >= 9, (0x30...0x32).contains(bytes[0]), bytes[1] == 0x7c, bytes[8] == 0x3a else {
      return nil
    }
    let digits = bytes[2..<8] + bytes[9...]
    return digits.allSatisfy(Self.digits.contains) && bytes.last != 0x30 ? key : nil
  }

  mutating func key(between lower: LexoRankKey?, and upper: LexoRankKey?) -> LexoRankKey? {
    let low = lower.map(Parts.init)
    let high = upper.map(Parts.init)
    let bucket = low?.bucket ?? high?.bucket ?? 0
    let key: LexoRankKey
    switch (low, high) {
    case (nil, nil):
      key = Parts(bucket: bucket, whole: (Self.end - 1) / 2).rank
    case (let low?, nil):
      // Counts from the next rank without a fraction.
      let next = low.whole + (low.digits.count > Self.wholeDigits ? 1 : 0) + 8
      key = next < Self.end - 1 ? Parts(bucket: bucket, whole: next).rank : low.middle(to: nil).rank
    case (nil, let high?):
      let next = high.whole - 8
      let first = Parts(bucket: bucket, whole: 0)
      key = next > 0 ? Parts(bucket: bucket, whole: next).rank : first.middle(to: high).rank
    case (let low?, let high?):
      key = low.middle(to: high).rank
    }
    return key.byteCount < Self.lengthLimit ? key : nil
  }

  /// Returns 5 per remaining byte, since five inserts halve the range of a new digit down to one.
  func insertsLeft(between lower: LexoRankKey?, and upper: LexoRankKey?) -> Int {
    5 * max(0, Self.lengthLimit - 1 - max(lower?.byteCount ?? 9, upper?.byteCount ?? 9))
  }

  func ordinal(of key: LexoRankKey) -> Int64? { nil }

  mutating func relabeling<Keys: RandomAccessCollection>(
    of keys: Keys, around gap: Int, for count: Int
  ) -> [Relabel<LexoRankKey>] where Keys.Element == LexoRankKey, Keys.Index == Int {
    let bucket = (Parts(keys[0]).bucket + 1) % 3
    let relabels = (0..<keys.count).map { row in
      Relabel(index: row, key: Parts(bucket: bucket, whole: (row + 1) * (Self.end / (keys.count + 1))).rank)
    }
    return bucket == 0 ? relabels : relabels.reversed()
  }

  /// The components of a rank.
  private struct Parts {
    var bucket: Int
    /// Six digits, followed by those of the fraction.
    var digits: [Int]

    init(_ rank: LexoRankKey) {
      let bytes = rank.description.utf8
      bucket = Int(bytes.first!) - 0x30
      digits = bytes.dropFirst(2).filter { $0 != 0x3a }.map { Int($0) - ($0 < 0x3a ? 0x30 : 0x61 - 10) }
    }

    init(bucket: Int, whole: Int) {
      self.bucket = bucket
      digits = []
      var rest = whole
      for _ in 0..<LexoRanks.wholeDigits {
        digits.append(rest % LexoRanks.base)
        rest /= LexoRanks.base
      }
      digits.reverse()
    }

    var whole: Int { digits.prefix(LexoRanks.wholeDigits).reduce(0) { $0 * LexoRanks.base + $1 } }

    /// The rank, without zeros at the end of its fraction.
    var rank: LexoRankKey {
      let length = max(LexoRanks.wholeDigits, digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)
      var bytes = [UInt8(0x30 + bucket), 0x7c]
      bytes += digits.prefix(LexoRanks.wholeDigits).map { LexoRanks.digits[$0] }
      bytes.append(0x3a)
      bytes += digits[LexoRanks.wholeDigits..<length].map { LexoRanks.digits[$0] }
      return LexoRankKey(description: String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the middle one of the shortest ranks between this and a greater one; `nil` is the
    /// bucket's end.
    func middle(to upper: Parts?) -> Parts {
      var middle = Parts(bucket: bucket, whole: 0)
      middle.digits = []
      // The distance of the two ranks, both cut off after this digit, in units of this digit.
      var distance = upper == nil ? 1 : 0
      var place = 0
      while true {
        let digit = place < digits.count ? digits[place] : 0
        let upperDigit = upper.map { place < $0.digits.count ? $0.digits[place] : 0 } ?? 0
        middle.digits.append(digit)
        distance = distance * LexoRanks.base + upperDigit - digit
        place += 1
        // If the upper rank has more digits, its digits up to here are themselves a free rank.
        let free = distance - (upper.map { $0.digits.count > place } ?? false ? 0 : 1)
        if place >= LexoRanks.wholeDigits, free >= 1 {
          middle.add((free + 1) / 2)
          return middle
        }
      }
    }

    /// Adds a number of units of the last digit.
    private mutating func add(_ units: Int) {
      var carry = units
      for place in digits.indices.reversed() where carry > 0 {
        carry += digits[place]
        digits[place] = carry % LexoRanks.base
        carry /= LexoRanks.base
      }
    }
  }
}
