/// A user's need, the recommended strategy, and the figures that decide.
///
/// The report, the terminal and the explorer page all take their recommendations from here.
struct ReportNeed {
  /// The need, in one line.
  let need: String
  /// The need in a few words, for a terminal.
  let brief: String
  /// The kind of list and its number of items, for the report.
  let title: String
  /// The recommended strategy.
  let use: String
  /// The library's fastest strategy for the need, and its time. `nil` if time does not matter.
  var ours: (form: String, time: String)?
  /// The figures that decide, most important first.
  let figures: [String]
  /// The maximum cost of one operation, or `nil` if it does not matter.
  var burst: String?
  /// The strategies that were left out although their figures look better, with the reasons.
  var leftOut: [String] = []
  /// A sentence about the cost of the next best strategies, without its period.
  var alternative: String?

  /// Returns the strategy's Swift expression, or the library's replacement for it.
  func inSwift(code: (String) -> String) -> String {
    if let form = LibraryForms.form(of: use) { return code(form) }
    return "not in the library" + (ours.map { "; its \(code($0.form)) takes \($0.time)" } ?? "")
  }
}
