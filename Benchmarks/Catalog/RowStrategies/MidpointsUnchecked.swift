import ListOrdering
import Reordering

/// Priorities without renormalization: neighbors whose gap is exhausted share a key, and the order breaks.
///
/// They are stored as `Double`. `Read` is the type that they are read back as: `Float` in MiniDo as shipped, `Double`
/// in what is commonly advised.
///
/// In memory the rows stand in their true order, whatever their keys say, as on the screen of an app until it is
/// opened again.
public struct MidpointsUnchecked<Read: BinaryFloatingPoint>: ReinsertingStrategy {
  /// Rows hold the priority.
  public typealias Row = KeyedRow<Double>

  private var rows = ChunkedArray<OrderedRow<Int, Double>>()

  /// An empty list.
  public init() {}

  public mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    let key = key(at: index)
    rows.insert(OrderedRow(id: id, key: key), at: index)
    journal.write(id, KeyedRow(key: key))
  }

  public mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  public func id(at index: Int) -> Int { rows[index].id }

  /// MiniDo's rules: the midpoint, or the next whole number at an end.
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
