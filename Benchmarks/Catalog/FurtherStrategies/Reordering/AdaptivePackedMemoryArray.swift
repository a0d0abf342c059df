import ListOrdering
import Reordering

/// The adaptive packed-memory array. The rows' numbers are slots of an array with
/// free slots in between. A part that gets too dense is spread, with more room where
/// recent inserts were frequent.
///
/// Slots form segments, and segments are the leaves of a binary tree of windows. The density of a
/// window is limited: to 1 for a segment, to less for each larger window, and to 0.75 for the whole
/// array. An insert into a full segment spreads the items of the smallest window around it that is
/// within its limit. If there is no such window, the array is doubled.
///
/// Source: Bender and Hu, "An adaptive packed-memory array" (TODS 32(4), 2007), with the
/// constants of cwida/rma. The paper does not say which slots of a segment its elements take.
/// As in cwida/rma, they are packed to the right in even segments and to the left in odd ones.
/// cwida/rma has no removals; here a removal frees its slot, and an array less than 0.3 full
/// is halved and spread evenly.
struct AdaptivePackedMemoryArray: ReinsertingStrategy {
  typealias Row = KeyedRow<Int64>

  private static let free = -1
  private static let minSlots = 8

  /// The ids of the items, by slot.
  private var slots = [Int](repeating: free, count: minSlots)
  private var segmentSize = minSlots
  private var counts = [0]
  private var tree = CountTree([0])
  private var count = 0
  private var predictor = InsertPredictor(height: 1)

  mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    while true {
      let left = index > 0 ? slot(of: index - 1) : nil
      let segment = (left ?? (count > 0 ? slot(of: 0) : 0)) / segmentSize
      if counts[segment] < segmentSize {
        insert(id, behind: left, in: segment, journal: &journal)
        predictor.noteInsert(into: segment)
        break
      }
      if spread(around: segment, placing: id, behind: left, journal: &journal) { break }
      resize(to: 2 * slots.count, journal: &journal)
    }
    count += 1
  }

  mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int {
    let slot = slot(of: index)
    let id = slots[slot]
    slots[slot] = Self.free
    counts[slot / segmentSize] -= 1
    tree.add(-1, at: slot / segmentSize)
    count -= 1
    if slots.count > Self.minSlots, Double(count) < PackedWindows.minTotalDensity * Double(slots.count) {
      resize(to: slots.count / 2, journal: &journal)
    }
    return id
  }

  func id(at index: Int) -> Int { slots[slot(of: index)] }

  private func slot(of index: Int) -> Int {
    let (segment, offset) = tree.locate(index)
    var (slot, rest) = (segment * segmentSize, offset)
    while true {
      if slots[slot] != Self.free {
        if rest == 0 { return slot }
        rest -= 1
      }
      slot += 1
    }
  }

  // MARK: In a segment

  /// Inserts an item after a slot, into a segment with a free slot. The items up to the nearest
  /// free slot slide by one, all in one statement.
  private mutating func insert(_ id: Int, behind left: Int?, in segment: Int, journal: inout Journal<Row>) {
    let range = segment * segmentSize..<(segment + 1) * segmentSize
    let isPackedRight = segment.isMultiple(of: 2)
    let low = left ?? range.lowerBound - 1
    let high = range.first { $0 > low && slots[$0] != Self.free } ?? range.upperBound
    var place = isPackedRight ? high - 1 : low + 1
    if high - low == 1 {
      let before = (range.lowerBound..<low + 1).last { slots[$0] == Self.free }
      let after = (high..<range.upperBound).first { slots[$0] == Self.free }
      let (slidLeft, slidRight) = (before.map { low - $0 } ?? .max, after.map { $0 - high } ?? .max)
      if let before, slidLeft < slidRight || slidLeft == slidRight && isPackedRight {
        for slot in before..<low { slots[slot] = slots[slot + 1] }
        journal.writeTogether((before..<low).lazy.map { [slots] in (slots[$0], Row(key: Int64($0))) })
        place = low
      } else if let after {
        for slot in (high..<after).reversed() { slots[slot + 1] = slots[slot] }
        journal.writeTogether((high + 1..<after + 1).lazy.map { [slots] in (slots[$0], Row(key: Int64($0))) })
        place = high
      }
    }
    slots[place] = id
    counts[segment] += 1
    tree.add(1, at: segment)
    journal.write(id, Row(key: Int64(place)))
  }

  // MARK: Spreading

  private var height: Int { counts.count.trailingZeroBitCount + 1 }

  private var windows: PackedWindows { PackedWindows(segmentSize: segmentSize, height: height) }

  /// Spreads the items of the smallest window around a segment that is sparse enough, including the
  /// new item. Returns `false` if there is no such window.
  private mutating func spread(
    around segment: Int, placing id: Int, behind left: Int?, journal: inout Journal<Row>
  ) -> Bool {
    var level = 1
    while level < height {
      level += 1
      let first = (segment >> (level - 1)) << (level - 1)
      let window = first..<first + 1 << (level - 1)
      let elements = counts[window].reduce(1, +)
      guard Double(elements) <= windows.most(level) * Double(window.count * segmentSize) else { continue }
      journal.renormalizations += 1
      let layout = windows.layout(
        of: elements, over: window, level: level, by: predictor.entries, isGrowing: false)
      let start = first * segmentSize
      var items = (start..<start + window.count * segmentSize).filter { slots[$0] != Self.free }
        .map { (id: slots[$0], slot: $0) }
      items.insert((id, -1), at: left.map { left in items.firstIndex { $0.slot > left } ?? items.count } ?? 0)
      place(items, over: window, layout, journal: &journal)
      return true
    }
    return false
  }

  private mutating func resize(to size: Int, journal: inout Journal<Row>) {
    journal.renormalizations += 1
    let items = slots.indices.filter { slots[$0] != Self.free }.map { (id: slots[$0], slot: $0) }
    let isGrowing = size > slots.count
    let formerSize = segmentSize
    let bits = size.trailingZeroBitCount
    segmentSize = max(Self.minSlots, 1 << (Int.bitWidth - (bits - 1).leadingZeroBitCount))
    slots = Array(repeating: Self.free, count: size)
    counts = Array(repeating: 0, count: size / segmentSize)
    if isGrowing {
      predictor.resize(height: height) { $0 * formerSize * 2 / segmentSize }
    } else {
      predictor = InsertPredictor(height: height)
    }
    let window = 0..<counts.count
    let layout = windows.layout(
      of: items.count, over: window, level: height, by: predictor.entries, isGrowing: isGrowing)
    place(items, over: window, layout, journal: &journal)
    tree = CountTree(counts)
  }

  /// Puts a window's items into its segments, and writes the rows whose slot has changed.
  private mutating func place(
    _ items: [(id: Int, slot: Int)], over window: Range<Int>, _ layout: [Int], journal: inout Journal<Row>
  ) {
    var next = 0
    for (segment, number) in zip(window, layout) {
      let start = segment * segmentSize
      for slot in start..<start + segmentSize { slots[slot] = Self.free }
      let first = segment.isMultiple(of: 2) ? start + segmentSize - number : start
      for slot in first..<first + number {
        slots[slot] = items[next].id
        if items[next].slot != slot { journal.write(items[next].id, Row(key: Int64(slot))) }
        next += 1
      }
      tree.add(number - counts[segment], at: segment)
      counts[segment] = number
    }
  }
}
