import Measuring
import Reporting

/// Faults that disqualify a strategy: a broken order, or a merge that damages a list.
enum Faults {
  /// A counter that should be 0, and the words around its ratio to another counter.
  private struct Fault {
    let before: String
    let counter: String
    let whole: String
    let unit: Unit
    let after: String
  }

  private static let faults: [Fault] = [
    ofMerges("breaks the user’s own order in", "mergesThatBreakOwnOrder"),
    ofMerges("makes equal priorities in", "mergesWithEqualPriorities"),
    ofMerges("loses items in", "mergesThatLoseItems"),
    ofMerges("doubles items in", "mergesThatDoubleItems"),
    aRun("loses", "itemsLost", "items"),
    aRun("doubles", "itemsDoubled", "items"),
    aRun("leaves", "equalPriorities", "equal priorities"),
  ]

  /// Returns descriptions of the faults. Empty if there were none.
  static func words(of subject: Subject, _ figures: Figures) -> [String] {
    var words: [String] = []
    if let step = figures.count("failedAt", subject) {
      words.append("order breaks after \(Format.text(step)) steps")
    }
    if let disagreement = disagreement(of: subject, figures) { words.append(disagreement) }
    for fault in faults {
      guard let rate = figures.rate(fault.counter, per: fault.whole, subject), rate > 0 else { continue }
      words.append("\(fault.before) \(Format.text(rate, fault.unit)) \(fault.after)")
    }
    return words
  }

  /// Returns in how many runs the replicas never agree, or `nil` if they always do.
  static func disagreement(of subject: Subject, _ figures: Figures) -> String? {
    guard let agreed = figures.rate("runsThatConverge", per: "runs", subject), agreed < 1 else { return nil }
    return "never agrees in \(Format.text(1 - agreed, .percent)) of runs"
  }

  private static func ofMerges(_ before: String, _ counter: String) -> Fault {
    Fault(before: before, counter: counter, whole: "merges", unit: .percent, after: "of merges")
  }

  private static func aRun(_ before: String, _ counter: String, _ what: String) -> Fault {
    Fault(
      before: before, counter: counter, whole: "runs", unit: .none,
      after: "\(what) per simulated run of several devices")
  }
}
