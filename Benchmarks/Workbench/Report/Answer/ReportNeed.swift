/// What someone may need, what to use for it, and the figures that decide it.
///
/// Every place that recommends something takes it from here: the report, the terminal, the page to explore.
struct ReportNeed {
  /// What is needed, in a line.
  let need: String
  /// The same in a few words, for a terminal.
  let brief: String
  /// The strategy to use.
  let use: String
  /// The figures that decide it, most telling first.
  let figures: [String]
  /// The most that one operation costs; `nil` where that is no question.
  var burst: String?
  /// What was left out though it may look better, and why.
  var leftOut: [String] = []
  /// What the best alternative would cost.
  var alternative: String?
}
