import Foundation

/// The text of an instant in JSON: RFC 3339 in UTC, to the nearest millisecond.
enum WireDate {
  /// Returns the text of an instant in the years 1 to 9999, such as `2026-11-22T18:00:00.000Z`.
  static func text(of date: Date) -> String {
    let milliseconds = Int(date.milliseconds - Date.deadlines.lowerBound.milliseconds)
    let (seconds, millisecond) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let day = GregorianDay(number: seconds / 86_400)
    let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { GregorianDay.digits($0, 2) }
      .joined(separator: ":")
    return "\(day)T\(time).\(GregorianDay.digits(millisecond, 3))Z"
  }

  /// Returns the instant of an RFC 3339 text, to the nearest millisecond; `nil` if the text is
  /// invalid or names a time that does not exist. Leap seconds are invalid, because this code has
  /// no table of them.
  static func date(of text: String) -> Date? {
    // Lowercase letters are valid, too.
    var rest = text.uppercased()[...]
    guard let year = number(4, from: &rest), take("-", from: &rest),
      let month = number(2, from: &rest), take("-", from: &rest),
      let dayOfMonth = number(2, from: &rest), take("T", from: &rest),
      let day = GregorianDay(year: year, month: month, day: dayOfMonth),
      let minutes = minutes(from: &rest), take(":", from: &rest),
      let second = number(2, from: &rest), second < 60,
      let fraction = fraction(from: &rest), let offset = offset(rest)
    else { return nil }
    let seconds = (day.number * 1_440 + minutes - offset) * 60 + second
    let milliseconds = seconds * 1_000 + Int((fraction * 1_000).rounded())
    return .deadline(milliseconds: Date.deadlines.lowerBound.milliseconds + Int64(milliseconds))
  }

  /// Removes a character from the beginning of the text, and returns whether it was there.
  private static func take(_ character: Character, from rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Removes a number of `count` digits and returns it.
  private static func number(_ count: Int, from rest: inout Substring) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
    rest.removeFirst(count)
    return Int(digits)
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  /// Removes an hour and a minute, such as `18:30`, and returns them as a number of minutes.
  private static func minutes(from rest: inout Substring) -> Int? {
    guard let hour = number(2, from: &rest), hour < 24, take(":", from: &rest),
      let minute = number(2, from: &rest), minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// Removes a fraction of a second, such as `.25`, and returns it. Returns 0 if there is no point,
  /// and `nil` if no digits follow the point.
  private static func fraction(from rest: inout Substring) -> TimeInterval? {
    guard take(".", from: &rest) else { return 0 }
    let digits = rest.prefix(while: isDigit)
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0." + digits)
  }

  /// Returns the number of minutes by which a time zone is ahead of UTC. The text of a zone is `Z`,
  /// or a sign, hours and minutes.
  private static func offset(_ zone: Substring) -> Int? {
    if zone == "Z" { return 0 }
    var time = zone.dropFirst()
    guard let minutes = minutes(from: &time), time.isEmpty else { return nil }
    return zone.first == "+" ? minutes : zone.first == "-" ? -minutes : nil
  }
}
