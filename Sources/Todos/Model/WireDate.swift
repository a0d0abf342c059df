import Foundation

/// An instant as texts have it: RFC 3339 in UTC, to the millisecond.
struct WireDate: Codable {
  var date: Date

  init(_ date: Date) { self.date = date }

  /// Reads `2026-11-22T18:00:00.000Z`, also with another offset, or without milliseconds.
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = Self.date(of: text), Date.deadlines.contains(date) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A date is written like 2026-11-22T18:00:00.000Z: \(text.prefix(80))"))
    }
    self.date = date
  }

  func encode(to encoder: any Encoder) throws {
    guard Date.deadlines.contains(date) else {
      // Foundation for Linux can't say such a date without a trap.
      throw EncodingError.invalidValue(
        date.timeIntervalSince1970,
        .init(codingPath: encoder.codingPath, debugDescription: "A date is one of the years 1 to 9999.")
      )
    }
    var container = encoder.singleValueContainer()
    try container.encode(Self.text(of: date))
  }

  private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let whole = Date.ISO8601FormatStyle()

  /// The style cuts what is less than a millisecond off, so that a little more is written: a date holds no thousandths
  /// exactly.
  static func text(of date: Date) -> String { withFraction.format(date.wholeMilliseconds + 0.000_25) }

  static func date(of text: String) -> Date? {
    // RFC 3339 lets the two letters be small.
    let text = text.uppercased()
    guard isDay(text) else { return nil }
    return ((try? withFraction.parse(text)) ?? (try? whole.parse(text)))?.wholeMilliseconds
  }

  /// Whether a text begins with a day that there is: the style takes the 30th of February for the 2nd of March.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 3, parts[0] >= 1, (1...12).contains(parts[1]) else { return false }
    let (year, month) = (parts[0], parts[1])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(parts[2])
  }
}
