import Reordering

/// The Ruby library acts_as_list, using its general move `insert_at`. It parks the row two
/// numbers after the last one, shifts the rows in between with one UPDATE, and gives the
/// row its number with another.
///
/// Source: brendon/acts_as_list, `lib/acts_as_list/active_record/acts/list.rb`. If the column has a
/// unique index, it shifts row by row, which writes as many rows. An app that swaps neighbors with
/// `move_higher` writes two rows.
enum ActsAsList: NumberedScheme {

  static func parkedNumber(count: Int) -> Int64 { Int64(count) + 2 }

  static func shift(
    _ rows: some Collection<(id: Int, number: Int64)>, in journal: inout Journal<KeyedRow<Int64>>
  ) {
    journal.writeTogether(rows.lazy.map { ($0.id, KeyedRow(key: $0.number)) })
  }
}
