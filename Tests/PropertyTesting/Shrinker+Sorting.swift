/// The passes that bring smaller choices to the front.
extension Shrinker {
  /// Swaps adjacent spans of the same depth and label, such as elements.
  mutating func sortSpans() {
    var index = 0
    while index < spans.count, !isSpent {
      let span = spans[index]
      // `consider` rejects candidates that are not simpler, so each success is progress.
      let next = spans[(index + 1)...].first { $0.depth <= span.depth }
      if let next, next.depth == span.depth, next.start == span.end, next.label == span.label,
        replace(span.start..<next.end, by: best[next.start..<next.end] + best[span.start..<span.end])
      {
        // The span now in front may belong further to the front.
        index = spans[..<index].lastIndex { $0.depth == span.depth } ?? 0
      } else {
        index += 1
      }
    }
  }

  /// Swaps two choices that are close together, and then two pairs of choices.
  mutating func sortChoices() {
    for size in [1, 2] {
      var left = 0
      while left < best.count, !isSpent {
        for right in left + size..<left + size + 8 where right + size <= best.count {
          let swapped =
            best[right..<right + size] + best[left + size..<right] + best[left..<left + size]
          _ = replace(left..<right + size, by: swapped)
        }
        left += 1
      }
    }
  }
}
