import Foundation
import ListOrdering

/// A slow, exact model of how a list of text keys makes room. It tries every window.
///
/// It implements the rule of ``ListOrdering/FractionalKeys`` independently of the library.
struct NaiveTextWindow {
  typealias Key = FractionalIndex

  private let keys: [Key]
  private let gap: Int
  private let count: Int
  private let limit: Int
  private let jitterBits: Int
  private let heads: [Character: Int]
  private let digits: [Character: Int]
  /// The same key space without jitter, because relabeled rows get no jitter.
  private var classic: FractionalKeys

  /// - Parameter space: Must have a maximum length.
  init(_ keys: [Key], gap: Int, count: Int, space: FractionalKeys) throws {
    (self.keys, self.gap, self.count) = (keys, gap, count)
    limit = space.maximumLength!
    jitterBits = space.jitter?.bits ?? 0
    func places(_ text: String) -> [Character: Int] {
      Dictionary(uniqueKeysWithValues: text.enumerated().map { ($1, $0) })
    }
    (heads, digits) = (places(space.alphabet.heads), places(space.alphabet.digits))
    classic = try FractionalKeys(alphabet: space.alphabet, maximumLength: limit)
  }

  /// The relative difference below which two scores count as equal. The rule says a billionth, but
  /// more than two windows may have nearly equal scores.
  private static let tolerance = 4e-9

  /// Returns all possible keys after relabeling. There are several if windows tie.
  mutating func outcomes() -> Set<[Key]> {
    var outcomes: Set<[Key]> = []
    // Rounding decides whether a step with almost exactly two bits is accepted.
    for least in [2 - 1e-9, 2 + 1e-9] {
      var windows: [(range: Range<Int>, score: Double)] = []
      for left in reaches(gap) {
        for right in reaches(keys.count - gap) where left + right > 0 {
          let window = gap - left..<gap + right
          guard let bits = bits(window), bits >= least else { continue }
          windows.append((window, (count == 1 ? bits * bits : bits) / Double(window.count)))
        }
      }
      windows.sort { $0.score > $1.score }
      var chosen: Double?
      for (window, score) in windows where chosen.map({ score > $0 * (1 - Self.tolerance) }) ?? true {
        guard let new = laidOut(window) else { continue }
        outcomes.insert(new)
        chosen = chosen ?? score
      }
      if chosen == nil { outcomes.insert(laidOut(keys.indices) ?? keys) }
    }
    return outcomes
  }

  /// Returns 0, the powers of two below the limit, and the limit.
  private func reaches(_ limit: Int) -> [Int] {
    [0] + (0..<63).map { 1 << $0 }.prefix { $0 < limit } + (limit > 0 ? [limit] : [])
  }

  private func bounds(_ window: Range<Int>) -> (lower: Key?, upper: Key?) {
    (
      window.lowerBound > 0 ? keys[window.lowerBound - 1] : nil,
      window.upperBound < keys.count ? keys[window.upperBound] : nil
    )
  }

  /// Returns the number of equal steps in a window: two per row, and one per new key after the first.
  private func steps(_ window: Range<Int>) -> Int { 2 * window.count + count - 1 }

  /// Returns the binary logarithm of the number of longest keys that a step spans, or nil for none.
  private func bits(_ window: Range<Int>) -> Double? {
    let (lower, upper) = bounds(window)
    let places = max(lower?.byteCount ?? 1, upper?.byteCount ?? 1)
    var difference = [Int](repeating: 0, count: places)
    for place in 0..<places {
      difference[place] =
        (upper.map { digit($0, place) } ?? (place == 0 ? heads.count : 0))
        - (lower.map { digit($0, place) } ?? 0)
    }
    for place in difference.indices.dropFirst().reversed() where difference[place] < 0 {
      difference[place] += digits.count
      difference[place - 1] -= 1
    }
    guard difference[0] >= 0, let first = difference.firstIndex(where: { $0 > 0 }) else { return nil }
    let leading = difference[first...].prefix(40).reversed().reduce(0.0) {
      $0 / Double(digits.count) + Double($1)
    }
    let room = log2(leading) + Double(limit - first - 1) * log2(Double(digits.count))
    return room - log2(Double(steps(window)))
  }

  private func digit(_ key: Key, _ place: Int) -> Int {
    guard place < key.byteCount else { return 0 }
    let character = Array(key.text)[place]
    return place == 0 ? heads[character]! : digits[character]!
  }

  /// Returns all keys after a window is relabeled, or nil if a key would be too long.
  private mutating func laidOut(_ window: Range<Int>) -> [Key]? {
    var (lower, upper) = bounds(window)
    let steps = steps(window)
    if lower == nil, upper != nil {
      lower = classic.keys(steps, between: nil, and: keys[0])?.first
    } else if upper == nil, lower != nil {
      upper = classic.keys(steps, between: keys[keys.count - 1], and: nil)?.last
    }
    guard let all = classic.keys(steps - 1, between: lower, and: upper) else { return nil }
    let (left, right) = (gap - window.lowerBound, window.upperBound - gap)
    let new = Array(all.prefix(left) + all.suffix(right))
    // The gap's neighbor is a row in the window, a row outside of it, or none.
    let below = left > 0 ? new[left - 1] : gap > 0 ? lower : nil
    let above = right > 0 ? new[left] : gap < keys.count ? upper : nil
    guard window == keys.indices || insertsLeft(below, above) > 0,
      classic.keys(count + 1, between: below, and: above) != nil
    else { return nil }
    return Array(keys[..<window.lowerBound]) + new + Array(keys[window.upperBound...])
  }

  /// Returns the number of inserts that the unused bytes at a gap allow.
  private mutating func insertsLeft(_ lower: Key?, _ upper: Key?) -> Int {
    var longest = max(lower?.byteCount ?? 0, upper?.byteCount ?? 0)
    if lower == nil || upper == nil {
      guard let next = classic.key(between: lower, and: upper) else { return 0 }
      longest = max(longest, next.byteCount) + 1
    }
    let halvings = (1...7).last { 1 << $0 <= digits.count }!
    return max(0, limit - longest) * halvings / (jitterBits + 1)
  }
}
