public import ListOrdering

/// Where items go in a table: the rows on either side, as far as they were read.
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

  /// The gap in front of all rows.
  @inlinable
  static var start: Self {
    Self(below: GapSide(.below, isEmpty: true), above: GapSide(.above, isEmpty: false))
  }

  /// The gap behind all rows.
  @inlinable
  static var end: Self {
    Self(below: GapSide(.below, isEmpty: false), above: GapSide(.above, isEmpty: true))
  }

  /// The gap of a list without rows.
  @inlinable
  static var whole: Self {
    Self(below: GapSide(.below, isEmpty: true), above: GapSide(.above, isEmpty: true))
  }

  /// The gap directly behind a row.
  @inlinable
  static func after(_ row: Row, in plan: TablePlan<ID, Space>) -> Self {
    Self(
      below: GapSide(.below, from: row, including: plan.standing(row, on: .below)),
      above: GapSide(.above, from: row))
  }

  /// The gap directly in front of a row.
  @inlinable
  static func before(_ row: Row, in plan: TablePlan<ID, Space>) -> Self {
    Self(
      below: GapSide(.below, from: row),
      above: GapSide(.above, from: row, including: plan.standing(row, on: .above)))
  }
}
