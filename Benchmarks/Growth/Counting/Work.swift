/// Counts that a case itself returns.
struct Outcome {
  var rows: Int?
  /// Bytes of new keys.
  var keyBytes: Int?

  init(rows: Int? = nil, keyBytes: Int? = nil) {
    self.rows = rows
    self.keyBytes = keyBytes
  }
}

/// Operations with their input, ready to run once.
struct Work {
  /// The number of operations, by which counts are divided. It is large if an
  /// operation is cheap only on average.
  let operations: Int
  let run: () throws -> Outcome

  init(operations: Int = 1, _ run: @escaping () throws -> Outcome) {
    self.operations = operations
    self.run = run
  }
}
