import Foundation

/// The list of priorities as the oracle has it, a plain array of ascending keys, every step in O(*n*) or worse.
///
/// Written from the rule, not from the core: see ``ListOrdering/LinearKeySpace``.
struct NaiveKeys {
  var keys: [Double]

  /// A key for a new item at `index`, or `nil` where none fits.
  func place(_ index: Int) -> Double? {
    if keys.isEmpty { return 1 }
    if index == keys.count { return Self.next(after: keys[index - 1]) }
    if index == 0 { return Self.next(before: keys[0]) }
    return Self.middle(keys[index - 1], keys[index])
  }

  /// Midway between two keys.
  static func middle(_ low: Double, _ high: Double) -> Double? {
    let key = low / 2 + high / 2
    return low < key && key < high ? key + 0 : nil
  }

  /// 1 where whole numbers follow each other, else 2²⁶ units in the last place.
  static func unit(above key: Double) -> Double {
    let whole = key.rounded(.towardZero)
    return whole + 1 - whole == 1 ? 1 : whole.ulp * 0x1p26
  }
  static func unit(below key: Double) -> Double { unit(above: -key) }

  /// A unit after the last key, or midway to the last double of all where fewer than two units are left.
  static func next(after last: Double) -> Double? {
    let whole = last.rounded(.toNearestOrAwayFromZero)
    let most = Double.greatestFiniteMagnitude
    return (most - whole) / 2 >= unit(above: whole) ? whole + unit(above: whole) + 0 : middle(last, most)
  }

  /// A unit before the first key, or midway to the first double of all where fewer than two units are left.
  static func next(before first: Double) -> Double? {
    let whole = first.rounded(.down)
    let least = -Double.greatestFiniteMagnitude
    return (whole - least) / 2 >= unit(below: whole) ? whole - unit(below: whole) + 0 : middle(least, first)
  }

  /// The open interval in which the rows of a window may be laid out.
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

  /// The window with the largest bits² / rows; the whole list where no window has room.
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
        // What differs by the last bits of a logarithm is a tie, which falls to the smaller window.
        if score > best * (1 + 1e-9) { (best, window) = (score, candidate) }
      }
    }
    return window
  }

  private func unique(_ values: [Int]) -> [Int] { Set(values).sorted() }

  /// Makes room; returns the rows that changed.
  mutating func renormalize(_ gap: Int) -> [Int] {
    let window = window(gap)
    let (low, high) = bounds(window)
    // In units in the last place, since a subnormal step would be rounded.
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

  /// Inserts a key; returns the rows relabeled for it.
  mutating func insert(at index: Int) -> [Int] {
    var changed: [Int] = []
    if place(index) == nil { changed = renormalize(index) }
    keys.insert(place(index)!, at: index)
    return changed
  }
}
