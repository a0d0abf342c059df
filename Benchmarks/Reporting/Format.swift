import Foundation

/// The unit of a number, which determines its format.
public enum Unit: Sendable, Hashable {
  /// A plain number: `1,234`, `0.145`.
  case none
  /// A time in nanoseconds, formatted in a suitable unit: `38 ns`, `1.23 µs`, `4.5 s`.
  case nanoseconds
  /// A size in bytes, formatted in a suitable decimal unit: `36 B`, `1.23 MB`.
  case bytes
  /// A share, where 1 is the whole: `12.3%`.
  case percent
  /// A factor: `2.93×`.
  case times

  fileprivate var steps: [(size: Double, name: String)] {
    switch self {
    case .none: [(1, "")]
    case .nanoseconds: [(1, " ns"), (1e3, " µs"), (1e6, " ms"), (1e9, " s")]
    case .bytes: [(1, " B"), (1e3, " kB"), (1e6, " MB"), (1e9, " GB")]
    case .percent: [(0.01, "%")]
    case .times: [(1, "×")]
    }
  }
}

/// Formats numbers for people: three significant digits, a thousands separator and a suitable unit.
public enum Format {
  /// The placeholder for a missing value.
  public static let missing = "–"

  /// Returns a number in its unit.
  ///
  /// A whole number is written in full. Others have `digits` significant digits with trailing
  /// zeros.
  public static func text(_ value: Double, _ unit: Unit = .none, digits: Int = 3) -> String {
    text(value, unit, digits: digits, trimsZeros: false)
  }

  /// Returns a short form with two or three digits: `1.2`, `34`, `567`, `8.9k`, `12M`, `1e12`.
  public static func short(_ value: Double) -> String {
    guard value.isFinite else { return missing }
    guard abs(value) >= 0.05 else { return value == 0 ? "0" : String(format: "%.0e", value) }
    guard abs(value) < 999.5e9 else {
      let exponent = exponent(of: abs(value) * 1.000001)
      return (value < 0 ? "−" : "") + "\(Int((abs(value) / pow(10, Double(exponent))).rounded()))e\(exponent)"
    }
    // Choosing the step for the rounded value makes 999.9 `1k` rather than `1000`.
    let steps: [(size: Double, name: String)] = [(1, ""), (1e3, "k"), (1e6, "M"), (1e9, "G")]
    let step = steps.last { abs(value) >= $0.size * 0.9995 } ?? steps[0]
    let number = value / step.size
    let isWhole = number == number.rounded() || abs(number) >= 9.95
    return (value < 0 ? "−" : "") + String(format: isWhole ? "%.0f" : "%.1f", abs(number)) + step.name
  }

  /// Returns a count with a thousands separator: `1,234,567`.
  public static func count(_ count: Int) -> String {
    var groups: [Substring] = []
    var digits = Substring(String(count.magnitude))
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits = digits.dropLast(3)
    }
    groups.append(digits)
    return (count < 0 ? "−" : "") + groups.reversed().joined(separator: ",")
  }

  /// Returns the relative change of a ratio: 1.123 is `+12.3%`, 0.5 is `−50%`.
  public static func change(_ ratio: Double) -> String {
    (ratio > 1 ? "+" : "") + text(ratio - 1, .percent)
  }

  /// Returns a waiting time: `45 s`, `3 min 20 s`, `2 h 5 min`.
  public static func wait(seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return missing }
    let seconds = Int(max(seconds, 0).rounded(.up))
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }

  /// Returns a number for an axis. Its digits distinguish neighboring ticks, without trailing
  /// zeros.
  static func tick(_ value: Double, _ unit: Unit) -> String {
    text(value, unit, digits: 6, trimsZeros: true)
  }

  private static func text(_ value: Double, _ unit: Unit, digits: Int, trimsZeros: Bool) -> String {
    guard value.isFinite else { return missing }
    // Choosing the step for the rounded value makes 999.9 ns `1 µs` rather than `1000 ns`.
    let magnitude = abs(value) == 0 ? 0 : rounded(abs(value), digits: digits)
    let steps = unit.steps
    let step = steps.last { magnitude >= $0.size } ?? steps[0]
    return number(value / step.size, digits: digits, trimsZeros: trimsZeros) + step.name
  }

  private static func number(_ value: Double, digits: Int, trimsZeros: Bool) -> String {
    let magnitude = abs(value)
    let sign = value < 0 ? "−" : ""
    let whole = magnitude.rounded()
    if abs(magnitude - whole) <= 1e-9 * magnitude || magnitude >= pow(10, Double(digits)) {
      return whole < 1e15 ? count(Int(value.rounded())) : String(format: "%@%.2e", sign, magnitude)
    }
    guard magnitude >= 1e-6 else { return String(format: "%@%.\(digits - 1)e", sign, magnitude) }
    let decimals = max(digits - 1 - exponent(of: rounded(magnitude, digits: digits)), 0)
    var text = String(format: "%.\(decimals)f", magnitude)
    if trimsZeros, decimals > 0 {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return sign + text
  }

  /// Returns the exponent of the largest power of ten that does not exceed a positive number.
  static func exponent(of value: Double) -> Int { Int(floor(log10(value) + 1e-12)) }

  private static func rounded(_ value: Double, digits: Int) -> Double {
    let place = pow(10, Double(digits - 1 - exponent(of: value)))
    let result = (value * place).rounded() / place
    return result.isFinite ? result : value
  }
}
