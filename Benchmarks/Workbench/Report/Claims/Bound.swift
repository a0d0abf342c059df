import Reporting

/// The bound that decides whether a figure supports a claim.
enum Bound: Hashable {
  /// The claim is refuted above `refutedAbove`, and undecided between the two numbers.
  case atMost(Double, refutedAbove: Double? = nil)
  /// The claim is refuted below `refutedBelow`, and undecided between the two numbers.
  case atLeast(Double, refutedBelow: Double? = nil)
  case within(ClosedRange<Double>)
  /// All operations were counted, and the order never broke.
  case orderKept

  enum Outcome: Hashable { case holds, open, fails }

  func outcome(_ figure: Double) -> Outcome {
    switch self {
    case .atMost(let most, let refutedAbove):
      figure <= most ? .holds : figure <= refutedAbove ?? most ? .open : .fails
    case .atLeast(let least, let refutedBelow):
      figure >= least ? .holds : figure >= refutedBelow ?? least ? .open : .fails
    case .within(let range): range.contains(figure) ? .holds : .fails
    case .orderKept: .holds
    }
  }

  func text(_ unit: Unit) -> String {
    func text(_ value: Double) -> String { Format.text(value, unit) }
    switch self {
    case .atMost(let most, nil): return "≤ \(text(most))"
    case .atMost(let most, let refuted?): return "≤ \(text(most)), refuted above \(text(refuted))"
    case .atLeast(let least, nil): return "≥ \(text(least))"
    case .atLeast(let least, let refuted?): return "≥ \(text(least)), refuted below \(text(refuted))"
    case .within(let range): return "\(text(range.lowerBound)) to \(text(range.upperBound))"
    case .orderKept: return "order kept"
    }
  }
}
