/// Moves labels on a line apart by the minimum distances that prevent overlaps.
enum LabelLayout {
  /// Returns positions near the wanted ones, at least `gap` apart, within `range` and in the same
  /// order.
  ///
  /// Labels that are too close form a block, which is placed at the mean of its labels' wanted
  /// positions. Blocks that touch are merged. This minimizes the sum of squared distances (isotonic
  /// regression, pool adjacent violators algorithm). If the range is too short for all labels, they
  /// share it evenly.
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
        // Each label contributes the block start that puts it at its wanted position.
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
