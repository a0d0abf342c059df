import Reordering

/// A queue of recently used segments, with the most frequent ones near its
/// head, that predicts inserts.
struct InsertPredictor: Sendable {
  /// The segments, from the head on, and the weight of each.
  private(set) var entries: [(segment: Int, inserts: Int)] = []
  private var maxEntries: Int
  private var maxInserts: Int

  /// Creates an empty predictor for an array whose tree of windows has this height.
  init(height: Int) { (maxEntries, maxInserts) = (max(4, height), height) }

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

  /// Adapts to a tree of another height; `number` maps the old segment numbers to new ones.
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
