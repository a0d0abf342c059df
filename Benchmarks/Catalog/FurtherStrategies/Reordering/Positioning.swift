import Reordering

/// The Ruby library positioning: like acts_as_list, but a unique index holds after every
/// statement. The row is parked at 0. The rows in between are written twice: with negated
/// numbers, then with new ones.
///
/// Source: brendon/positioning, `lib/positioning/mechanisms.rb`.
enum Positioning: NumberedScheme {

  static func parkedNumber(count: Int) -> Int64 { 0 }

  static func shift(
    _ rows: some Collection<(id: Int, number: Int64)>, in journal: inout Journal<KeyedRow<Int64>>
  ) {
    // The library negates the old numbers; this negates the new ones, which are as long.
    journal.writeTogether(rows.lazy.map { ($0.id, KeyedRow(key: -$0.number)) })
    journal.writeTogether(rows.lazy.map { ($0.id, KeyedRow(key: $0.number)) })
  }
}
