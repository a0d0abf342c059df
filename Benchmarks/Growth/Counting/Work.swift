/// What one run of a case leaves to be counted.
struct Outcome {
  /// Rows to store.
  var rows: Int?
  /// Bytes of the keys made.
  var keyBytes: Int?

  init(rows: Int? = nil, keyBytes: Int? = nil) {
    self.rows = rows
    self.keyBytes = keyBytes
  }
}

/// Operations on something that is set up, ready to be run once.
struct Work {
  /// How many there are, by which counts are divided: many where each is cheap only on average.
  let operations: Int
  let run: () throws -> Outcome

  init(operations: Int = 1, _ run: @escaping () throws -> Outcome) {
    self.operations = operations
    self.run = run
  }
}
