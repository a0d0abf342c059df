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
  /// The library's fastest for it, and its time; `nil` where it is not time that decides.
  var ours: (form: String, time: String)?
  /// The figures that decide it, most telling first.
  let figures: [String]
  /// The most that one operation costs; `nil` where that is no question.
  var burst: String?
  /// What was left out though it may look better, and why.
  var leftOut: [String] = []
  /// What the best alternative would cost.
  var alternative: String?

  /// The strategy as the library writes it, or what the library has instead.
  func inSwift(code: (String) -> String) -> String {
    if let form = LibraryForms.form(of: use) { return code(form) }
    return "not in the library" + (ours.map { ", whose \(code($0.form)) takes \($0.time)" } ?? "")
  }
}
