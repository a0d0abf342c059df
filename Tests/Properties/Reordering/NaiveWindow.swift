import Foundation

/// The list of priorities as the oracle has it, a plain array of ascending keys, every step in O(n) or worse.
///
/// Written from the rule, not from the core: see ``ListOrdering/Window``.
struct NaiveKeys {
  var keys: [Double]

  /// A key for a new item at `index`, or `nil` where none fits.
  func place(_ index: Int) -> Double? {
    let key: Double
    if keys.isEmpty {
      key = 1
    } else if index == keys.count {
      key = keys[index - 1].rounded(.toNearestOrAwayFromZero) + 1
    } else if index == 0 {
      key = keys[0].rounded(.down) - 1
    } else {
      key = keys[index - 1] / 2 + keys[index] / 2
    }
    let fits =
      key.isFinite && (index == 0 || keys[index - 1] < key) && (index == keys.count || key < keys[index])
    return fits ? key + 0 : nil
  }

  /// The open interval in which the rows of a window may be laid out.
  func bounds(_ window: Range<Int>) -> (low: Double, high: Double) {
    let span = 2 * Double(window.count)
    if window == keys.indices { return (0, span) }
    let low =
      window.lowerBound > 0
      ? keys[window.lowerBound - 1] : min(keys[0] - 1, keys[window.upperBound] - span)
    let high =
      window.upperBound < keys.count
      ? keys[window.upperBound] : max(keys[keys.count - 1] + 1, keys[window.lowerBound - 1] + span)
    return (low, high)
  }

  /// The window with the largest bits² / rows; the whole list at an end, or where no window has room.
  func window(_ gap: Int) -> Range<Int> {
    if gap == 0 || gap == keys.count { return keys.indices }
    var best = 0.0
    var window = keys.indices
    let reaches = [0] + (0...63).map { 1 << $0 }.prefix { $0 < 2 * keys.count }
    for left in unique(reaches.map { min($0, gap) }) {
      for right in unique(reaches.map { min($0, keys.count - gap) }) where left + right > 0 {
        let candidate = gap - left..<gap + right
        let (low, high) = bounds(candidate)
        guard (high - low).isFinite else { continue }
        let room = (high - low) / Double(2 * candidate.count) / max(abs(low), abs(high)).ulp
        guard room >= 2 else { continue }
        let score = pow(log2(room), 2) / Double(candidate.count)
        // What differs by the last bits of a logarithm is a tie, which falls to the smaller window.
        if score > best * (1 + 1e-9) { (best, window) = (score, candidate) }
      }
    }
    return window
  }

  private func unique(_ values: [Int]) -> [Int] { Set(values).sorted() }

  /// Makes room; returns the rows that changed.
  mutating func renormalise(_ gap: Int) -> [Int] {
    let window = window(gap)
    let (low, high) = bounds(window)
    let step = (high - low) / Double(2 * window.count)
    var changed: [Int] = []
    for row in Array(window.lowerBound..<gap) + (gap..<window.upperBound).reversed() {
      let key =
        row < gap
        ? low + step * Double(row - window.lowerBound + 1) : high - step * Double(window.upperBound - row)
      if keys[row] != key {
        keys[row] = key + 0
        changed.append(row)
      }
    }
    return changed
  }

  /// Inserts a key; returns the rows relabelled for it.
  mutating func insert(at index: Int) -> [Int] {
    var changed: [Int] = []
    if place(index) == nil { changed = renormalise(index) }
    keys.insert(place(index)!, at: index)
    return changed
  }
}
