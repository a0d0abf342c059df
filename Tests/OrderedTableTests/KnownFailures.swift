import PropertyTesting

/// Cases that failed once; each runs first ever after.
enum KnownFailures {
  static let all: Regressions = {
    do { return try Regressions(text: text) } catch { fatalError("\(error)") }
  }()

  private static let text = """
    the lists of a table are those that the database tells apart: 1.0.1.0.0.1.1.1.0.0.0.0.0
    """
}
