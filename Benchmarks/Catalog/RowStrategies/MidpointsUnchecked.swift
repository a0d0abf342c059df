import ListOrdering
import Reordering

/// Priorities without renormalization: when a gap is exhausted, neighbors share a
/// key, and the order breaks.
///
/// They are stored as `Double`. `Read` is the type that they are read as: `Float` in MiniDo as
/// released, `Double` in common advice.
///
/// In memory the rows are in their correct order regardless of their keys, as on an app's
/// screen until it is reopened.
public struct MidpointsUnchecked<Read: BinaryFloatingPoint>: ReinsertingStrategy {
  public typealias Row = KeyedRow<Double>

  private var rows = ChunkedArray<OrderedRow<Int, Double>>()

  public init() {}

  public mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    let key = key(at: index)
    rows.insert(OrderedRow(id: id, key: key), at: index)
    journal.write(id, KeyedRow(key: key))
  }

  public mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  public func id(at index: Int) -> Int { rows[index].id }

  /// Returns MiniDo's key: the midpoint, or the next integer at an end.
  private func key(at index: Int) -> Double {
    let lower = index > 0 ? Double(Read(rows[index - 1].key)) : nil
    let upper = index < rows.count ? Double(Read(rows[index].key)) : nil
    return switch (lower, upper) {
    case (nil, nil): 1
    case (let lower?, nil): lower.rounded(.toNearestOrAwayFromZero) + 1
    case (nil, let upper?): upper.rounded(.down) - 1
    case (let lower?, let upper?): (lower + upper) / 2
    }
  }
}
