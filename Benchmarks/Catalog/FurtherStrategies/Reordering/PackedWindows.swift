import Reordering

/// The windows of an adaptive packed-memory array: how full each may be, and how many elements its segments get.
///
/// Windows are the nodes of a binary tree whose leaves are the segments, on level 1.
struct PackedWindows: Sendable {
  /// How full a segment may be, and has to be.
  private static let (mostOfSegment, leastOfSegment) = (1.0, 0.08)
  /// How full all may be, and has to be.
  static let (mostOfAll, leastOfAll) = (0.75, 0.3)

  /// The slots of a segment.
  let segmentSize: Int
  /// The level of the window that is all.
  let height: Int

  /// How full a window may be.
  func most(_ level: Int) -> Double {
    Self.mostOfSegment - (Self.mostOfSegment - Self.mostOfAll) * share(level)
  }

  /// How full a window has to be.
  private func least(_ level: Int) -> Double {
    Self.leastOfSegment + (Self.leastOfAll - Self.leastOfSegment) * share(level)
  }

  /// How far up a level lies: 0 for segments, 1 for all.
  private func share(_ level: Int) -> Double { height == 1 ? 0 : Double(level - 1) / Double(height - 1) }

  /// How many elements each segment of a window gets.
  ///
  /// - Parameters:
  ///   - inserts: How often elements were inserted of late, by segment.
  ///   - isGrowing: Whether the array is being doubled: then no segment is filled.
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

  /// Splits elements among the halves of a window so that the inserts expected to a free slot are as equal as can be.
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

  /// How many elements the left half gets, and where the entries of the right half begin.
  ///
  /// An entry stands to the left of an element if its segment begins before the element's number among the slots, as the
  /// published code has it.
  /// - Parameter room: The slots of a half.
  private func bestSplit(
    of elements: Int, start: Int, room: Int, most: Int, least: Int,
    _ entries: ArraySlice<(slot: Int, inserts: Int)>
  ) -> (left: Int, border: Int) {
    let (from, to) = (max(least, elements - most, 0), min(most, elements - least))
    // Of so few that a half cannot have its least, each gets half.
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
