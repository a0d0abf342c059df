import Foundation

/// A slow model of a list of priorities: an array of ascending keys. Steps take O(*n*) or more.
///
/// It implements the rule documented at ``ListOrdering/LinearKeySpace`` independently of the
/// library.
struct NaiveKeys {
  var keys: [Double]

  /// Returns a key for a new item at `index`, or nil if none fits.
  func place(_ index: Int) -> Double? {
    if keys.isEmpty { return 1 }
    if index == keys.count { return Self.next(after: keys[index - 1]) }
    if index == 0 { return Self.next(before: keys[0]) }
    return Self.middle(keys[index - 1], keys[index])
  }

  /// Returns the midpoint of two keys, or nil if none fits.
  static func middle(_ low: Double, _ high: Double) -> Double? {
    let key = low / 2 + high / 2
    return low < key && key < high ? key + 0 : nil
  }

  /// Returns 1 if adjacent whole numbers are representable, and otherwise 2²⁶ ulps.
  static func unit(above key: Double) -> Double {
    let whole = key.rounded(.towardZero)
    return whole + 1 - whole == 1 ? 1 : whole.ulp * 0x1p26
  }
  static func unit(below key: Double) -> Double { unit(above: -key) }

  /// Returns the key one unit after the last one, or the midpoint to the greatest double if fewer
  /// than two units are left.
  static func next(after last: Double) -> Double? {
    let whole = last.rounded(.toNearestOrAwayFromZero)
    let most = Double.greatestFiniteMagnitude
    return (most - whole) / 2 >= unit(above: whole) ? whole + unit(above: whole) + 0 : middle(last, most)
  }

  /// Returns the key one unit before the first one, or the midpoint to the least double if fewer
  /// than two units are left.
  static func next(before first: Double) -> Double? {
    let whole = first.rounded(.down)
    let least = -Double.greatestFiniteMagnitude
    return (whole - least) / 2 >= unit(below: whole) ? whole - unit(below: whole) + 0 : middle(least, first)
  }

  /// Returns the open interval for the rows of a window.
  func bounds(_ window: Range<Int>) -> (low: Double, high: Double) {
    let span = 2 * Double(window.count)
    if window == keys.indices { return (0, span) }
    if window.lowerBound == 0 {
      let high = keys[window.upperBound]
      let low = min(keys[0] - Self.unit(below: keys[0]), high - span * Self.unit(below: high))
      return (max(low, -.greatestFiniteMagnitude), high)
    }
    let low = keys[window.lowerBound - 1]
    if window.upperBound < keys.count { return (low, keys[window.upperBound]) }
    let last = keys[keys.count - 1]
    let high = max(last + Self.unit(above: last), low + span * Self.unit(above: low))
    return (low, min(high, .greatestFiniteMagnitude))
  }

  /// Returns the window with the largest bits² / rows, or the whole list if no window has room.
  func window(_ gap: Int) -> Range<Int> {
    var best = 0.0
    var window = keys.indices
    let reaches = [0] + (0...63).map { 1 << $0 }.prefix { $0 < 2 * keys.count }
    for left in unique(reaches.map { min($0, gap) }) {
      for right in unique(reaches.map { min($0, keys.count - gap) }) where left + right > 0 {
        let candidate = gap - left..<gap + right
        let (low, high) = bounds(candidate)
        guard (high - low).isFinite else { continue }
        let room = (high - low) / max(abs(low), abs(high)).ulp / Double(2 * candidate.count)
        guard room >= 2 else { continue }
        let score = pow(log2(room), 2) / Double(candidate.count)
        // A difference in the last bits of a logarithm is a tie. The smaller window wins.
        if score > best * (1 + 1e-9) { (best, window) = (score, candidate) }
      }
    }
    return window
  }

  private func unique(_ values: [Int]) -> [Int] { Set(values).sorted() }

  /// Makes room and returns the changed rows.
  mutating func renormalize(_ gap: Int) -> [Int] {
    let window = window(gap)
    let (low, high) = bounds(window)
    // Computes in units in the last place, because a subnormal step would be rounded.
    let unit = max(abs(low), abs(high)).ulp
    let step = (high - low) / unit / Double(2 * window.count)
    var changed: [Int] = []
    for row in Array(window.lowerBound..<gap) + (gap..<window.upperBound).reversed() {
      let key =
        row < gap
        ? low + step * Double(row - window.lowerBound + 1) * unit
        : high - step * Double(window.upperBound - row) * unit
      if keys[row] != key {
        keys[row] = key + 0
        changed.append(row)
      }
    }
    return changed
  }

  /// Inserts a key and returns the rows relabeled for it.
  mutating func insert(at index: Int) -> [Int] {
    var changed: [Int] = []
    if place(index) == nil { changed = renormalize(index) }
    keys.insert(place(index)!, at: index)
    return changed
  }
}
