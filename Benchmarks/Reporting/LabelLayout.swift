/// Moves labels on a line apart, so that none covers another, and as little as that takes.
enum LabelLayout {
  /// Positions near the wanted ones, at least `gap` apart and within `range`, in the wanted ones' order.
  ///
  /// Where labels are too close they form a block, which stands where its labels wanted to be on average; blocks that
  /// touch become one. This minimizes the sum of the squared distances (isotonic regression, pooled adjacent
  /// violators). Where the range is too short for all, they share it evenly.
  /// - Complexity: O(n log n).
  static func spread(_ wanted: [Double], gap: Double, in range: ClosedRange<Double>) -> [Double] {
    guard !wanted.isEmpty else { return [] }
    let gap = min(gap, (range.upperBound - range.lowerBound) / Double(max(wanted.count - 1, 1)))
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }

    struct Block {
      var first: Int, count: Int, sum: Double
      func start(gap: Double, in range: ClosedRange<Double>) -> Double {
        let length = Double(count - 1) * gap
        return max(min(sum / Double(count), range.upperBound - length), range.lowerBound)
      }
      func end(gap: Double, in range: ClosedRange<Double>) -> Double {
        start(gap: gap, in: range) + Double(count) * gap
      }
    }
    var blocks: [Block] = []
    for (rank, index) in order.enumerated() {
      var block = Block(first: rank, count: 1, sum: wanted[index])
      while let previous = blocks.last,
        previous.end(gap: gap, in: range) > block.start(gap: gap, in: range)
      {
        blocks.removeLast()
        // Each sum is of where the block's start would be for each of its labels to stand as wanted.
        let shift = Double(previous.count) * gap * Double(block.count)
        block = Block(
          first: previous.first, count: previous.count + block.count, sum: previous.sum + block.sum - shift)
      }
      blocks.append(block)
    }
    var positions = wanted
    for block in blocks {
      let start = block.start(gap: gap, in: range)
      for place in 0..<block.count { positions[order[block.first + place]] = start + Double(place) * gap }
    }
    return positions
  }
}
