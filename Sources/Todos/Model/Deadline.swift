public import Foundation
import GRDB

/// When a todo is due: on a day, or at an instant.
///
/// ```swift
/// draft.deadline = week.selectedDay.deadline  // 26 November, in every time zone
/// draft.deadline = .instant(departure)        // 18:00 in Berlin is 09:00 in San Francisco
/// todo.deadline?.day(in: .current).spokenText
/// ```
///
/// A day has no time zone: each device shows the date that the user chose. A todo with such a
/// deadline is due until the day ends in the reader's time zone. So the day comes after the
/// instants on it; see ``SortKey``.
public enum Deadline: Hashable, Sendable {
  /// Any time on a day.
  case day(GregorianDay)
  /// A point in time. It is stored to the millisecond, and must be in the years 1 to 9999.
  case instant(Date)
}

/// The JSON form of a deadline: a date such as `2026-11-26`, or an instant as RFC 3339 defines it,
/// such as `2026-11-22T18:00:00.000Z`.
extension Deadline: Codable {
  /// Decodes a date or an instant. An instant may have any offset and number of fractional digits,
  /// and is rounded to the nearest millisecond.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    if let day = GregorianDay(text) {
      self = .day(day)
    } else if let instant = WireDate.date(of: text) {
      self = .instant(instant)
    } else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "The deadline “\(text.prefix(80))” is invalid; it must be \(Self.form)."))
    }
  }

  /// Encodes a date, or an instant in UTC with milliseconds.
  ///
  /// - Throws: `EncodingError` for an instant that is not in the years 1 to 9999.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .day(let day): try container.encode(day.description)
    case .instant(let instant):
      // An instant at the end of the last year may be rounded up beyond it.
      guard Date.deadlines.contains(instant), Date.deadlines.contains(instant.wholeMilliseconds) else {
        throw EncodingError.invalidValue(
          instant.timeIntervalSince1970,
          .init(
            codingPath: encoder.codingPath, debugDescription: "A deadline must be in the years 1 to 9999."))
      }
      try container.encode(WireDate.text(of: instant))
    }
  }
}

/// A day is stored as its date, as in JSON, and an instant as milliseconds since 1970.
extension Deadline: FieldValue {
  typealias Compact = JSONValue

  static let form = "a date such as 2026-11-26, or a date and time such as 2026-11-22T18:00:00.000Z"
  static func hasForm(_ value: JSONValue) -> Bool { if case .string = value { true } else { false } }

  var compact: JSONValue {
    switch self {
    case .day(let day): .string(day.description)
    case .instant(let instant): .integer(instant.milliseconds)
    }
  }
  init?(compact: JSONValue) {
    switch compact {
    case .string(let text): self.init(day: text)
    case .integer(let milliseconds): self.init(milliseconds: milliseconds)
    default: return nil
    }
  }
  var stored: DatabaseValue {
    switch self {
    case .day(let day): day.description.databaseValue
    case .instant(let instant): instant.milliseconds.databaseValue
    }
  }
  init?(stored: DatabaseValue) {
    if case .string(let text) = stored.storage {
      self.init(day: text)
    } else {
      guard let milliseconds = Int64.fromDatabaseValue(stored) else { return nil }
      self.init(milliseconds: milliseconds)
    }
  }

  private init?(day text: String) {
    guard let day = GregorianDay(text) else { return nil }
    self = .day(day)
  }

  private init?(milliseconds: Int64) {
    guard let instant = Date.deadline(milliseconds: milliseconds) else { return nil }
    self = .instant(instant)
  }
}
