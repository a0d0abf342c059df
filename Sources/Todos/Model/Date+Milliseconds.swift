import Foundation

extension Date {
  /// The valid deadlines: the instants of the years 1 to 9999.
  static let deadlines =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  /// The milliseconds since 1970, as the store holds an instant. A date outside ``deadlines`` is
  /// clamped to them.
  var milliseconds: Int64 {
    let (earliest, latest) = (Date.deadlines.lowerBound, Date.deadlines.upperBound)
    let date = self < earliest ? earliest : self < latest ? self : latest
    return Int64((date.timeIntervalSince1970 * 1_000).rounded())
  }

  /// Returns the instant with a number of milliseconds; `nil` if it is not one of ``deadlines``.
  static func deadline(milliseconds: Int64) -> Date? {
    let date = Date(milliseconds: milliseconds)
    return deadlines.contains(date) ? date : nil
  }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  /// The date as the store returns it, rounded to milliseconds.
  var wholeMilliseconds: Date { Date(milliseconds: milliseconds) }
}
