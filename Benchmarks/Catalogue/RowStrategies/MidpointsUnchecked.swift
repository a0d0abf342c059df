import ListOrdering
import Reordering

/// How a midpoint is computed where nothing checks that it fits its gap.
public protocol UncheckedMidpoint: Sendable {
  static var name: String { get }
  /// A neighbour's priority as it is read for computing with it.
  static func read(_ key: Double) -> Double
}

/// Priorities without renormalisation: neighbours whose gap is exhausted share a key, and the order breaks.
///
/// In memory the rows stand in their true order, whatever their keys say, as on the screen of an app until it is
/// opened again.
public struct MidpointsUnchecked<Midpoint: UncheckedMidpoint>: ReinsertingStrategy {
  /// Rows hold the priority.
  public typealias Row = KeyedRow<Double>

  private var rows = ChunkedArray<OrderedRow<Int, Double>>()

  public static var name: String { Midpoint.name }

  /// An empty list.
  public init(seed: UInt64) {}

  public mutating func insert(_ id: Int, at index: Int, journal: inout Journal<Row>) {
    let key = key(at: index)
    rows.insert(OrderedRow(id: id, key: key), at: index)
    journal.write(id, KeyedRow(key: key))
  }

  public mutating func remove(at index: Int, journal: inout Journal<Row>) -> Int { rows.remove(at: index).id }

  public func id(at index: Int) -> Int { rows[index].id }

  /// MiniDo's rules: the midpoint, or the next whole number at an end.
  private func key(at index: Int) -> Double {
    let lower = index > 0 ? Midpoint.read(rows[index - 1].key) : nil
    let upper = index < rows.count ? Midpoint.read(rows[index].key) : nil
    return switch (lower, upper) {
    case (nil, nil): 1
    case (let lower?, nil): lower.rounded(.toNearestOrAwayFromZero) + 1
    case (nil, let upper?): upper.rounded(.down) - 1
    case (let lower?, let upper?): (lower + upper) / 2
    }
  }
}
