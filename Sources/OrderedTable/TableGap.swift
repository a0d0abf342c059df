public import ListOrdering

/// A destination gap in a table, with the rows read so far on both sides.
@usableFromInline
struct TableGap<ID: Hashable & Sendable, Space: KeySpace> where Space.Key: TableKey {
  @usableFromInline typealias Row = TableRow<ID, Space.Key>

  @usableFromInline var below: GapSide<ID, Space>
  @usableFromInline var above: GapSide<ID, Space>

  @inlinable
  init(below: GapSide<ID, Space>, above: GapSide<ID, Space>) {
    self.below = below
    self.above = above
  }

  /// The gap before all rows.
  @inlinable
  static var start: Self {
    Self(below: GapSide(.below, isEmpty: true), above: GapSide(.above, isEmpty: false))
  }

  /// The gap after all rows.
  @inlinable
  static var end: Self {
    Self(below: GapSide(.below, isEmpty: false), above: GapSide(.above, isEmpty: true))
  }

  /// The gap of a list without rows, or without rows other than the operation's items.
  @inlinable
  static var whole: Self {
    Self(below: GapSide(.below, isEmpty: true), above: GapSide(.above, isEmpty: true))
  }

  /// Returns the gap directly after a row.
  @inlinable
  static func after(_ row: Row, in plan: TablePlan<ID, Space>) -> Self {
    Self(
      below: GapSide(.below, from: row, including: plan.neighbors(row, on: .below)),
      above: GapSide(.above, from: row))
  }

  /// Returns the gap directly before a row. If the plan places rows directly before that row, the
  /// gap is before these rows.
  @inlinable
  static func before(_ row: Row, in plan: TablePlan<ID, Space>) -> Self {
    Self(
      below: GapSide(.below, from: row),
      above: GapSide(.above, from: row, including: plan.neighbors(row, on: .above)))
  }
}
