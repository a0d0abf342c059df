/// What is known to grow by more than its documentation says, until it is mended.
///
/// Where one of these is counted and holds, the test fails, too: delete its line.
enum KnownExcesses {
  /// By the name of a case.
  static let measures: [String: Set<Measure>] = [:]
}
