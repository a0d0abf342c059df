/// A day in the Gregorian calendar, which RFC 3339 also uses for days before its introduction. For
/// those days, Foundation uses the Julian calendar, which differs by two days in the year 1.
struct GregorianDay: Equatable {
  let year: Int
  let month: Int
  let day: Int

  /// Creates a day; `nil` if it does not exist, or is not in the years 1 to 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day `number` days after 1 January of the year 1; it must be in years 1 to 9999.
  init(number: Int) {
    precondition((0..<Self.days(before: 10_000)).contains(number), "The day must be in the years 1 to 9999")
    // 400 years have 146,097 days, so this estimate is the year itself or the year after it.
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

  private static func days(before year: Int) -> Int {
    let years = year - 1
    return years * 365 + years / 4 - years / 100 + years / 400
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}
