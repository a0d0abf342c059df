import Foundation

extension Date {
  /// The instants that a deadline may be: those of years that four digits write.
  static let deadlines =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  /// Milliseconds since 1970, as they are stored; of dates that no deadline can be, those of the nearest that can, or just
  /// behind all.
  var milliseconds: Int64 {
    let (least, most) = (Date.deadlines.lowerBound, Date.deadlines.upperBound)
    let date = self < least ? least : self < most ? self : most
    return Int64((date.timeIntervalSince1970 * 1_000).rounded())
  }

  /// A deadline as it was stored; `nil` where none can be that.
  static func deadline(milliseconds: Int64) -> Date? {
    let date = Date(milliseconds: milliseconds)
    return deadlines.contains(date) ? date : nil
  }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  /// The date as it comes back from where it was stored.
  var wholeMilliseconds: Date { Date(milliseconds: milliseconds) }
}
