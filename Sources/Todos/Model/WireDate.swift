import Foundation

/// An instant as texts have it: RFC 3339 in UTC, to the millisecond.
struct WireDate: Codable {
  var date: Date

  init(_ date: Date) { self.date = date }

  /// Reads `2026-11-22T18:00:00.000Z`, also with another offset, or without milliseconds.
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = Self.date(of: text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A date is written like 2026-11-22T18:00:00.000Z: \(text.prefix(80))"))
    }
    self.date = date
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.text(of: date))
  }

  private static let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let whole = Date.ISO8601FormatStyle()

  static func text(of date: Date) -> String { withFraction.format(date.wholeMilliseconds) }

  static func date(of text: String) -> Date? {
    (try? withFraction.parse(text)) ?? (try? whole.parse(text))
  }
}

extension Date {
  /// The instants that a deadline may be: those of years that four digits write.
  static let deadlines =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  /// Milliseconds since 1970, as they are stored.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

  /// The date as it comes back from where it was stored.
  var wholeMilliseconds: Date { Date(milliseconds: milliseconds) }
}
