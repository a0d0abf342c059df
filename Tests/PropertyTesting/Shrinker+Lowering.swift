/// The passes that make choices smaller.
extension Shrinker {
  /// Sets all choices of a span to 0.
  mutating func zeroSpans() {
    var index = 0
    while index < spans.count, !isSpent {
      let range = spans[index].start..<spans[index].end
      _ = replace(range, by: repeatElement(0, count: range.count))
      index += 1
    }
    for size in [8, 4, 2] {
      var start = 0
      while start + size <= best.count, !isSpent {
        _ = replace(start..<start + size, by: repeatElement(0, count: size))
        start += 1
      }
    }
  }

  /// Lowers each choice alone. Then clears its bits one by one.
  mutating func lowerChoices() {
    var index = 0
    while index < best.count, !isSpent {
      minimize(best[index]) { $0.set(index, to: $1) }
      if index < best.count, best[index] > 8 {
        for bit in (0..<64).reversed() where index < best.count && best[index] & (1 << bit) != 0 {
          _ = set(index, to: best[index] & ~(1 << bit))
        }
      }
      index += 1
    }
  }

  /// Lowers all choices of equal value together, for failures that depend on their equality.
  mutating func lowerEqualChoices() {
    for value in Set(best).sorted(by: >) where value > 0 {
      let positions = best.indices.filter { best[$0] == value }
      guard positions.count > 1 else { continue }
      minimize(value) { shrinker, lower in
        var candidate = shrinker.best
        for position in positions where position < candidate.count { candidate[position] = lower }
        return shrinker.consider(candidate)
      }
    }
  }

  /// Lowers two choices by the same amount, for failures that depend on their difference.
  mutating func lowerPairs() {
    forEachPair { shrinker, left, right in
      let least = min(shrinker.best[left], shrinker.best[right])
      let (first, second) = (shrinker.best[left] - least, shrinker.best[right] - least)
      shrinker.minimize(least) { $0.set(left, right, to: first + $1, second + $1) }
    }
  }

  /// Moves an amount from one choice to a later one, for failures that depend on their sum.
  mutating func redistribute() {
    forEachPair { shrinker, left, right in
      let (first, second) = (shrinker.best[left], shrinker.best[right])
      shrinker.minimize(first) { shrinker, rest in
        let (more, overflows) = second.addingReportingOverflow(first - rest)
        return !overflows && shrinker.set(left, right, to: rest, more)
      }
    }
  }

  /// Lowers a choice and redraws all later ones, to find a simpler case with other values.
  mutating func regrow() {
    let tries = max(2, 512 / max(1, best.count))
    var index = 0
    while index < best.count, !isSpent {
      let choice = best[index]
      let lower = choice <= 4 ? Array(0..<choice) : [0, 1, choice / 2, choice - 1]
      for value in lower {
        let beginning = best[..<index] + [value]
        // A success changes all later choices, so the other passes run first.
        for _ in 0..<tries where consider(beginning: beginning[...]) { return }
      }
      index += 1
    }
  }

  /// Calls `pass` for each pair of choices that are close together, if the left one is above 0.
  private mutating func forEachPair(_ pass: (inout Shrinker, Int, Int) -> Void) {
    var left = 0
    while left < best.count, !isSpent {
      for right in left + 1..<left + 13 where right < best.count && best[left] > 0 {
        pass(&self, left, right)
      }
      left += 1
    }
  }

  mutating func set(_ left: Int, _ right: Int, to first: UInt64, _ second: UInt64) -> Bool {
    guard right < best.count else { return false }
    var candidate = best
    candidate[left] = first
    candidate[right] = second
    return consider(candidate)
  }
}
