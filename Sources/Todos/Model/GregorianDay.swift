/// A day as RFC 3339 counts: by the Gregorian calendar, also where days were before there was one. Foundation takes those
/// for the Julian one's, which in the year 1 is two days off.
struct GregorianDay: Equatable {
  let year: Int
  let month: Int
  let day: Int

  /// `nil` for a day that there is not, or of no year from 1 to 9999.
  init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day that comes so many days after 1 January of the year 1, from 0 to before those of the year 10,000.
  init(number: Int) {
    precondition((0..<Self.days(before: 10_000)).contains(number), "No day of the years 1 to 9999")
    // 400 years have 146,097 days, so that this is the year or one beside it.
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

  /// How many days it comes after 1 January of the year 1.
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
