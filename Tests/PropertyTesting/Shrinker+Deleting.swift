/// The passes that make a case shorter.
extension Shrinker {
  /// Deletes ranges of half the case, then of a quarter, and so on. This shortens a long case in a
  /// few runs.
  mutating func deleteChunks() {
    var size = best.count / 2
    while size > 8, !isSpent {
      var end = best.count
      while end >= size {
        _ = replace(end - size..<end, by: [])
        end = min(end - size, best.count)
      }
      size /= 2
    }
  }

  /// Deletes spans, such as elements. After each success, it tries to delete twice as many
  /// neighboring spans at once.
  mutating func deleteSpans() {
    var index = 0
    while index < spans.count, !isSpent {
      var siblings = 1
      while siblings > 0, index < spans.count {
        let start = spans[index].start
        let deleted = replace(start..<endOfSiblings(from: index, count: siblings), by: [])
        siblings = deleted ? siblings * 2 : siblings / 2
      }
      index += 1
    }
  }

  /// Returns the end of up to `count` adjacent spans of equal depth, starting at `index`.
  private func endOfSiblings(from index: Int, count: Int) -> Int {
    var end = spans[index].end
    var found = 1
    for span in spans[(index + 1)...] where found < count && span.depth <= spans[index].depth {
      guard span.depth == spans[index].depth, span.start == end else { break }
      end = span.end
      found += 1
    }
    return end
  }

  /// Replaces a span with an inner one of the same label, such as a tree with its subtree.
  mutating func hoistSpans() {
    var index = 0
    while index < spans.count, !isSpent {
      let outer = spans[index]
      let inner = spans[(index + 1)...].prefix { $0.start < outer.end }
        .filter { $0.label == outer.label && $0.end - $0.start < outer.end - outer.start }
      let hoisted = inner.prefix(32).contains { span in
        replace(outer.start..<outer.end, by: best[span.start..<span.end])
      }
      if !hoisted { index += 1 }
    }
  }

  /// Deletes every range of up to eight choices. Also tries lowering the choice before it, which
  /// may be a length or a tag.
  mutating func deleteBlocks() {
    for size in (1...8).reversed() {
      var end = best.count
      while end >= size, !isSpent {
        let start = end - size
        let isDeleted =
          replace(start..<end, by: [])
          || start > 0 && best[start - 1] > 0 && replace(start - 1..<end, by: [best[start - 1] - 1])
        end = isDeleted ? min(end, best.count) : end - 1
      }
    }
  }
}
