import PropertyTesting

/// Cases that once failed, which run first.
enum KnownFailures {
  static let all: Regressions = {
    do { return try Regressions(text: text) } catch { fatalError("\(error)") }
  }()

  private static let text = """
    the lists of a table are those that the database distinguishes: 1.0.1.0.0.1.1.1.0.0.0.0.0
    a table on midpoints, whose ids are whole numbers, is the list in memory, and writes the same rows: \
    1.0.0.0.0.0.1.0.0.1.2.0.0.3.0.0.3.2.0.1.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0 \
    # a key of a row that was still to move
    a table on narrow labels, whose ids are pairs with the list, is the list in memory, and writes the same rows: \
    0.0.0.0.0.0.0.0.1.0.0.2.0.1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0 \
    # an id that names its list, moved to another one
    a damaged table on midpoints stays ordered, and operations repair it: \
    0.0.0.0.1.0.0.1.0.0.1.2.0.0.0.0.0 # a row of the verb's own without a key, not named
    a damaged table on narrow labels stays ordered, and operations repair it: \
    0.0.0.0.0.0.1.0.0.1.0.0.1.2.0.0.0.0.0 # the same
    """
}
