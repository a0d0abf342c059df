import Reordering

/// The Ruby library acts_as_list, by its general move `insert_at`: the row is parked two behind the last one, one UPDATE
/// shifts the rows between, another brings the row to its number.
///
/// Source: brendon/acts_as_list, `lib/acts_as_list/active_record/acts/list.rb`. Where the column has a unique index the
/// shift goes row by row, which writes as many rows. An app that swaps neighbors by `move_higher` writes two.
enum ActsAsList: NumberedScheme {

  static func parkedNumber(count: Int) -> Int64 { Int64(count) + 2 }

  static func shift(
    _ rows: some Collection<(id: Int, number: Int64)>, in journal: inout Journal<KeyedRow<Int64>>
  ) {
    journal.writeTogether(rows.lazy.map { ($0.id, KeyedRow(key: $0.number)) })
  }
}
