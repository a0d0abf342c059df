import Reordering

/// The Ruby library positioning: as acts_as_list, but so that a unique index holds after every statement. The row is
/// parked at 0, the rows between get their numbers negated, then their new ones: each is written twice.
///
/// Source: brendon/positioning, `lib/positioning/mechanisms.rb`.
enum Positioning: NumberedScheme {

  static func parkedNumber(count: Int) -> Int64 { 0 }

  static func shift(
    _ rows: some Collection<(id: Int, number: Int64)>, in journal: inout Journal<KeyedRow<Int64>>
  ) {
    // There the old numbers are negated, here the new ones, which are as long.
    journal.writeTogether(rows.lazy.map { ($0.id, KeyedRow(key: -$0.number)) })
    journal.writeTogether(rows.lazy.map { ($0.id, KeyedRow(key: $0.number)) })
  }
}
