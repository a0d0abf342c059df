import ListOrdering
import PropertyTesting

extension ReorderingLaws {
  /// A history of inserts into changing gaps, in a list whose gaps are sometimes exhausted.
  static let remembering = Property(
    "midpoints with memory leave a hot gap the room that the rule says",
    coverage: ["near": 0.2, "relabeled": 0.05]
  ) { source in
    var space = MidpointKeys(remembersLastInsert: true)
    var keys = try MidpointSpaces.ascendingKeys(&source, 0...6, in: space)
    source.note("\(keys)")
    var memory = NaiveMemory()
    var goesAbove = true
    try source.repeating(0...120) { source in
      if try source.bool(0.1) { goesAbove.toggle() }
      let anywhere = try source.bool(0.1) ? source.index(below: keys.count + 1) : nil
      let gap = anywhere ?? memory.last.map { goesAbove ? $0 + 1 : $0 } ?? keys.count
      source.note("insert(at: \(gap))")
      source.count()
      func make() throws -> Double? {
        let key = space.key(between: gap > 0 ? keys[gap - 1] : nil, and: gap < keys.count ? keys[gap] : nil)
        try requireEqual(key, memory.key(inGap: gap, of: keys), "at \(gap) of \(keys)")
        source.label("near", if: memory.run >= 2)
        return key
      }
      var key = try make()
      if key == nil {
        source.label("relabeled")
        for relabel in space.relabeling(of: keys, around: gap, for: 1) { keys[relabel.index] = relabel.key }
        // Trying again counts as an insert.
        key = try make()
      }
      guard let key else { return try require(false, "no room at \(gap) of \(keys)") }
      keys.insert(key, at: gap)
      memory.last = gap
    }
  }
}

/// The rule of the memory, using the index of the last inserted row instead of its key.
private struct NaiveMemory {
  var last: Int?
  private(set) var run = 0
  private var wasAbove: Bool?

  mutating func key(inGap gap: Int, of keys: [Double]) -> Double? {
    let isAbove: Bool? = last == nil ? nil : gap == last! + 1 ? true : gap == last! ? false : nil
    run = isAbove == nil ? 0 : isAbove == wasAbove ? run + 1 : 1
    wasAbove = isAbove
    let middle = NaiveKeys(keys: keys).place(gap)
    guard run >= 2, gap > 0, gap < keys.count else { return middle }
    let (lower, upper) = (keys[gap - 1], keys[gap])
    let step = upper / 16 - lower / 16
    let near = isAbove! ? lower + step : upper - step
    return lower < near && near < upper ? near + 0 : middle
  }
}
