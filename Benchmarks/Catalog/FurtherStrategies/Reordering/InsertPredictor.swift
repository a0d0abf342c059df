import Reordering

/// Where inserts were many of late: a queue of segments, those that come again and again near its head.
struct InsertPredictor: Sendable {
  /// The segments, the head first, and how often each counts.
  private(set) var entries: [(segment: Int, inserts: Int)] = []
  private var maxEntries: Int
  private var maxInserts: Int

  /// Nothing yet, of an array whose tree has this height.
  init(height: Int) { (maxEntries, maxInserts) = (max(4, height), height) }

  /// Notes an insert.
  mutating func noteInsert(into segment: Int) {
    guard var place = entries.firstIndex(where: { $0.segment == segment }) else {
      if entries.count < maxEntries {
        entries.insert((segment, 1), at: 0)
      } else {
        weakenTail()
      }
      return
    }
    if place > 0 {
      entries.swapAt(place, place - 1)
      place -= 1
    }
    if entries[place].inserts < maxInserts {
      entries[place].inserts += 1
    } else {
      weakenTail()
    }
  }

  /// Goes on with a tree of another height, in which the segments have other numbers.
  mutating func resize(height: Int, _ number: (Int) -> Int) {
    (maxEntries, maxInserts) = (max(4, height), height)
    entries = entries.map { (number($0.segment), $0.inserts) }
  }

  private mutating func weakenTail() {
    guard let tail = entries.indices.last else { return }
    entries[tail].inserts -= 1
    if entries[tail].inserts == 0 { entries.removeLast() }
  }
}
