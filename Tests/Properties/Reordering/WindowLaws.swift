import ListOrdering
import PropertyTesting
import SeededRandom

extension ReorderingLaws {
  static let chosenWindow = Property("the window is the one that the rule chooses", coverage: ["inner": 0.2])
  {
    source in
    var keys = try MidpointSpaces.ascendingKeys(&source, 1...40, in: MidpointKeys())
    var gap = try source.index(below: keys.count + 1)
    // Keys crowd around the gap, so that a wider window has more room.
    var space = MidpointKeys()
    try source.repeating(0...60) { source in
      let lower = gap > 0 ? keys[gap - 1] : nil
      guard let key = space.key(between: lower, and: gap < keys.count ? keys[gap] : nil) else { return }
      keys.insert(key, at: gap)
      if try source.bool() { gap += 1 }
    }
    source.note("gap \(gap) of \(keys)")
    source.count()
    var naive = NaiveKeys(keys: keys)
    let expected = naive.renormalize(gap)
    source.label("inner", if: expected.count < keys.count / 2)
    let relabels = space.relabeling(of: keys, around: gap, for: 1)
    for relabel in relabels { keys[relabel.index] = relabel.key }
    try requireEqual(Set(relabels.map(\.index)), Set(expected))
    try requireEqual(keys, naive.keys)
  }

  /// With fewer than thousands of keys, the whole list is always the best window.
  static let chosenSubnormalWindow = Property(
    "the window of subnormal keys is the one that the rule chooses", coverage: ["inner": 0.2]
  ) { source in
    let (first, count) = try (source.integer(in: -4_000...0), source.integer(in: 2_000...8_000))
    var keys = (first..<first + count).map { Double($0) * .leastNonzeroMagnitude }
    let gap = try source.index(below: count + 1)
    source.note("gap \(gap) of \(count) keys from \(first)")
    // Items that were moved away leave some room.
    try source.repeating(0...8) { source in
      let distance = try source.integer(in: 0...20)
      source.note("without the item \(distance) behind it")
      if gap + distance < keys.count { keys.remove(at: gap + distance) }
    }
    source.count()
    var (naive, space) = (NaiveKeys(keys: keys), MidpointKeys())
    let expected = naive.renormalize(gap)
    source.label("inner", if: expected.count < count / 2)
    for relabel in space.relabeling(of: keys, around: gap, for: 1) { keys[relabel.index] = relabel.key }
    try require(keys == naive.keys, "\(expected.count) other rows are relabeled")
    let (lower, upper) = (gap > 0 ? keys[gap - 1] : nil, gap < keys.count ? keys[gap] : nil)
    try require(space.key(between: lower, and: upper) != nil, "no room")
  }

  static let chosenTextWindow = Property(
    "the window of text keys is one that the rule chooses",
    coverage: ["inner": 0.1, "one row": 0.05, "an end": 0.1]
  ) { source in
    var space = try source.bool() ? TextKeySpaces.space(&source) : AnyTextKeys.space(&source)
    // Without a limit, all windows are equally good, and with a large limit, all have room.
    guard let limit = space.maximumLength, limit <= 1_000 else { return source.label("unlimited") }
    let keys = try TextKeySpaces.ascendingKeys(&source, 1...24, in: space)
    let gap = try source.index(below: keys.count + 1)
    let count = try source.bool() ? 1 : source.integer(in: 1...8)
    source.note("\(count) more at \(gap) of \(keys), in at most \(limit)")
    source.count()
    var naive = try NaiveTextWindow(keys, gap: gap, count: count, space: space)
    let outcomes = naive.outcomes()
    let relabels = space.relabeling(of: keys, around: gap, for: count)
    let rows = relabels.map(\.index).sorted()
    source.label("inner", if: rows.count < keys.count)
    source.label("one row", if: rows.count == 1)
    source.label("an end", if: rows.first == 0 && rows.count < keys.count)
    var new = keys
    for relabel in relabels { new[relabel.index] = relabel.key }
    try require(outcomes.contains(new), "\(new), where the rule has \(outcomes)")
  }

  static let relabeledHistory = Property(
    "a history relabels the rows that the rule relabels", coverage: ["relabeled": 0.2]
  ) { source in
    let keys = try MidpointSpaces.ascendingKeys(&source, 0...12, in: MidpointKeys())
    source.note("\(keys)")
    var naive = NaiveKeys(keys: keys)
    var (list, _) = try PriorityList.restore(keys.enumerated().map { (id: $0, key: $1) })
    var focus = 0
    try source.repeating(0...200) { source in
      let index = Int(
        try source.draw(upTo: UInt64(naive.keys.count)) { generator in
          let random = generator.next()
          return random & 15 == 0
            ? generator.next(upTo: UInt64(naive.keys.count))
            : UInt64(min(focus + Int(random >> 4 & 1), naive.keys.count))
        })
      focus = index
      source.note("insert(at: \(index))")
      source.count()
      let rows = Array(list)
      let relabeled = try list.insert(list.count, at: index).dropLast().map(\.id)
      source.label("relabeled", if: !relabeled.isEmpty)
      // Another law checks the order in which the rows are written.
      try requireEqual(Set(relabeled), Set(naive.insert(at: index).map { rows[$0] }))
      // Comparing keys after every step would take longer than the history.
      if !relabeled.isEmpty { try requireEqual(list.storedRows.map(\.key), naive.keys) }
    }
    try requireEqual(list.storedRows.map(\.key), naive.keys)
  }

  static func relabeling<Tested: TestedSpace>(_: Tested.Type) -> Property {
    Property("relabeling \(Tested.name) makes the room asked for, and sorts at every step") { source in
      var space = try Tested.space(&source)
      var keys = try Tested.ascendingKeys(&source, 1...24, in: space)
      let gap = try source.index(below: keys.count + 1)
      let count = try source.integer(in: 1...8)
      source.note("\(count) more at \(gap) of \(keys)")
      source.count()
      let relabels = space.relabeling(of: keys, around: gap, for: count)
      try requireEqual(Set(relabels.map(\.index)).count, relabels.count, "rows twice")
      for relabel in relabels {
        keys[relabel.index] = relabel.key
        try requireEqual(space.canonical(relabel.key), relabel.key)
        try require(zip(keys, keys.dropFirst()).allSatisfy(<), "after \(relabel): \(keys)")
      }
      let lower = gap > 0 ? keys[gap - 1] : nil
      let upper = gap < keys.count ? keys[gap] : nil
      try require(space.keys(count, between: lower, and: upper) != nil, "no room in \(keys)")
    }
  }
}
