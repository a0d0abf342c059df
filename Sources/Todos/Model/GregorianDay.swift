import Foundation

/// A date in the years 1 to 9999, without a time zone.
///
/// ```swift
/// let day = GregorianDay(year: 2026, month: 11, day: 26)!
/// day.description                           // "2026-11-26"
/// CalendarDay(day, in: .current).spokenText  // "Thursday, November 26, 2026"
/// ```
///
/// All dates are those of the Gregorian calendar, as in RFC 3339, even before the introduction of
/// that calendar. Foundation uses the Julian calendar for these early days, which differs by two
/// days in the year 1.
public struct GregorianDay: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// Creates a day; `nil` if it does not exist, or is not in the years 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day that is `number` days after 1 January of the year 1.
  ///
  /// - Precondition: The day is in the years 1 to 9999.
  init(number: Int) {
    precondition((0..<Self.days(before: 10_000)).contains(number), "The day must be in the years 1 to 9999")
    // 400 years have 146,097 days, so this estimate differs from the year by at most one.
    var year = number * 400 / 146_097 + 1
    if Self.days(before: year) > number { year -= 1 }
    if Self.days(before: year + 1) <= number { year += 1 }
    var rest = number - Self.days(before: year)
    var month = 1
    while rest >= Self.days(inMonth: month, of: year) {
      rest -= Self.days(inMonth: month, of: year)
      month += 1
    }
    (self.year, self.month, day) = (year, month, rest + 1)
  }

  /// The number of days since 1 January of the year 1.
  var number: Int {
    (1..<month).reduce(Self.days(before: year) + day - 1) { $0 + Self.days(inMonth: $1, of: year) }
  }

  /// The ``number`` of 1 January 1970, whose ``CalendarDay/id`` is 0.
  private static let epoch = 719_162

  /// Creates the date of the day with a ``CalendarDay/id``; `nil` if it is not in the years 1 to 9999.
  init?(id: Int) {
    let number = id + Self.epoch
    guard (0..<Self.days(before: 10_000)).contains(number) else { return nil }
    self.init(number: number)
  }

  /// Creates the date of the day with a ``CalendarDay/id``, or the nearest one in the years 1 to 9999.
  init(nearest id: Int) {
    self.init(number: min(max(id + Self.epoch, 0), Self.days(before: 10_000) - 1))
  }

  /// The ``CalendarDay/id`` of the date in any calendar and zone.
  var id: Int { number - Self.epoch }

  private static func days(before year: Int) -> Int {
    let years = year - 1
    return years * 365 + years / 4 - years / 100 + years / 400
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

extension GregorianDay: Comparable {
  /// Orders days by date.
  public static func < (a: GregorianDay, b: GregorianDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension GregorianDay: LosslessStringConvertible {
  /// The date in the form `2026-11-26`.
  public var description: String {
    [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)].joined(separator: "-")
  }

  /// Creates a day from a date in the form `2026-11-26`; `nil` for other forms, and for dates that
  /// do not exist.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// Returns a number with leading zeros, so that it has at least `count` digits.
  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// The JSON form of a day is its date, such as `"2026-11-26"`.
extension GregorianDay: Codable {
  /// Decodes a date.
  ///
  /// - Throws: `DecodingError` if the text is not a date that exists.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = GregorianDay(text) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "The day “\(text.prefix(80))” is invalid; it must be a date such as 2026-11-26."))
    }
    self = day
  }

  /// Encodes the date.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
