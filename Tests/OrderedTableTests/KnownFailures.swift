import PropertyTesting

/// Cases that failed once; each runs first ever after.
enum KnownFailures {
  static let all: Regressions = {
    do { return try Regressions(text: text) } catch { fatalError("\(error)") }
  }()

  private static let text = """
    """
}
