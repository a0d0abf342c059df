import Reordering

/// The windows of an adaptive packed-memory array: their density limits, and how their elements are
/// distributed to segments.
///
/// Windows are the nodes of a binary tree whose leaves, on level 1, are the segments.
struct PackedWindows: Sendable {
  /// The maximum and minimum density of a segment.
  private static let (maxSegmentDensity, minSegmentDensity) = (1.0, 0.08)
  /// The maximum and minimum density of the whole array.
  static let (maxTotalDensity, minTotalDensity) = (0.75, 0.3)

  /// The number of slots in a segment.
  let segmentSize: Int
  /// The level of the window that is the whole array.
  let height: Int

  /// Returns the maximum density of a window.
  func most(_ level: Int) -> Double {
    Self.maxSegmentDensity - (Self.maxSegmentDensity - Self.maxTotalDensity) * share(level)
  }

  /// Returns the minimum density of a window.
  private func least(_ level: Int) -> Double {
    Self.minSegmentDensity + (Self.minTotalDensity - Self.minSegmentDensity) * share(level)
  }

  /// Returns the relative height of a level: 0 for segments, 1 for the whole array.
  private func share(_ level: Int) -> Double { height == 1 ? 0 : Double(level - 1) / Double(height - 1) }

  /// Returns the number of elements that each segment of a window gets.
  ///
  /// - Parameters:
  ///   - inserts: The weights of recent inserts, by segment.
  ///   - isGrowing: Whether the array is being doubled; if so, no segment is filled.
  func layout(
    of elements: Int, over window: Range<Int>, level: Int, by inserts: [(segment: Int, inserts: Int)],
    isGrowing: Bool
  ) -> [Int] {
    let entries = inserts.filter { window.contains($0.segment) }.sorted { $0.segment < $1.segment }
      .map { (slot: $0.segment * segmentSize, inserts: $0.inserts) }
    var layout: [Int] = []
    split(elements, over: window, level: level, entries[...], isGrowing: isGrowing, into: &layout)
    return layout
  }

  /// Splits elements between a window's halves so that the expected inserts
  /// per free slot differ least.
  private func split(
    _ elements: Int, over window: Range<Int>, level: Int, _ entries: ArraySlice<(slot: Int, inserts: Int)>,
    isGrowing: Bool, into layout: inout [Int]
  ) {
    if entries.isEmpty || window.count == 1 || isGrowing && window.count == 2 {
      let (share, rest) = elements.quotientAndRemainder(dividingBy: window.count)
      for segment in 0..<window.count { layout.append(share + (segment < rest ? 1 : 0)) }
      return
    }
    let half = window.count / 2
    let (left, border) = bestSplit(
      of: elements, start: window.lowerBound * segmentSize, room: half * segmentSize,
      most: isGrowing ? half * (segmentSize - 1) : Int(most(level - 1) * Double(half * segmentSize)),
      least: Int((least(level - 1) * Double(half * segmentSize)).rounded(.up)), entries)
    let middle = window.lowerBound + half
    split(
      left, over: window.lowerBound..<middle, level: level - 1, entries[..<border], isGrowing: isGrowing,
      into: &layout)
    split(
      elements - left, over: middle..<window.upperBound, level: level - 1, entries[border...],
      isGrowing: isGrowing,
      into: &layout)
  }

  /// Returns the number of elements in the left half, and the index of
  /// the right half's first entry.
  ///
  /// Elements are numbered from the window's first slot, as in the published code. An entry counts
  /// as left of an element if its segment starts before the slot with the element's number.
  /// - Parameter room: The number of slots in a half.
  private func bestSplit(
    of elements: Int, start: Int, room: Int, most: Int, least: Int,
    _ entries: ArraySlice<(slot: Int, inserts: Int)>
  ) -> (left: Int, border: Int) {
    let (from, to) = (max(least, elements - most, 0), min(most, elements - least))
    // If there are too few elements for a half to reach its minimum, each half gets half of them.
    guard from <= to else {
      let left = elements / 2
      return (left, entries.firstIndex { $0.slot >= start + left } ?? entries.endIndex)
    }
    let all = entries.reduce(0) { $0 + $1.inserts }
    var best = (left: from, border: entries.startIndex)
    var least = Double.infinity
    var (border, before) = (entries.startIndex, 0)
    for left in from...to {
      while border < entries.endIndex, entries[border].slot < start + left {
        before += entries[border].inserts
        border += 1
      }
      let right = elements - left
      let cost = abs(
        Double(before) / Double(max(1, room - left)) - Double(all - before) / Double(max(1, room - right)))
      if cost < least { (best, least) = ((left, border), cost) }
    }
    return best
  }
}
