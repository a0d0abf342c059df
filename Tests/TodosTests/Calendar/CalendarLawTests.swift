import Foundation
import ListOrdering
import PropertyTesting
import Testing
import TestSupport
import Todos

/// Properties that hold in every calendar, time zone and year.
@Suite struct CalendarLawTests {
  @Test func everyInstantIsInOneDay() {
    check(
      "every instant is in one day, which the calendar names, and days adjoin", cases: 400,
      coverage: ["near a change": 0.4]
    ) { source in
      let calendar = try CalendarCases.calendar(&source)
      let instant = try CalendarCases.instant(&source, in: calendar.timeZone)
      let day = CalendarDay(containing: instant, in: calendar)
      try require(day.range.contains(instant), "\(day) is \(day.range)")
      try requireEqual(day.relation(to: instant), .today)
      try requireEqual(CalendarDay(id: day.id, in: calendar), day)
      try requireEqual(CalendarDay(id: day.id, in: calendar).range, day.range)

      let (previous, next) = (day.adding(days: -1), day.adding(days: 1))
      try requireEqual([previous.id, next.id], [day.id - 1, day.id + 1])
      try requireEqual(previous.range.upperBound, day.range.lowerBound, "the day before")
      try requireEqual(next.range.lowerBound, day.range.upperBound, "the day after")
      try require(!previous.range.contains(instant) && !next.range.contains(instant))
      try requireEqual(CalendarDay(containing: day.start, in: calendar), day, "at its start")
      try require(previous < day && day < next && previous != day)

      // Compares with Foundation's calendar. In an hour that repeats across midnight, the calendar
      // names the day before.
      let name = CalendarCases.name(of: instant, by: calendar)
      if calendar.identifier == .islamic {
        // Foundation uses the moon's position at the instant, so the name may change within a day.
        try requireEqual(calendar.startOfDay(for: instant), day.start, "as the calendar begins it")
      } else if name == day.components {
        try requireEqual(calendar.startOfDay(for: instant), day.start, "as the calendar begins it")
        try requireEqual(calendar.component(.weekday, from: instant), day.weekday)
      } else {
        source.label("repeated")
        try requireEqual(name, previous.components)
        try requireEqual(CalendarCases.name(of: day.start, by: calendar), day.components)
      }
    }
  }

  /// Compares with an independent implementation, which walks along the clock in half-minute steps.
  @Test func aDayBeginsWhenTheClockFirstShowsIt() {
    check(
      "a day begins when the clock first shows it or a later one", cases: 80,
      coverage: ["near a change": 0.4]
    ) {
      source in
      let zone = try CalendarCases.zone(&source)
      source.note(zone.identifier)
      let instant = try CalendarCases.instant(&source, in: zone)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      let walk = ClockWalk(around: instant, in: zone)
      for id in walk.days.dropFirst() {
        let start = CalendarDay(id: id, in: calendar).start
        try requireEqual(Int(start.timeIntervalSince1970), walk.start(of: id), "day \(id)")
      }
    }
  }

  @Test func pagesAreThreeAdjoiningWeeks() {
    check("the pages are three weeks that adjoin, with today in the middle one", cases: 150) { source in
      let calendar = try CalendarCases.calendar(&source)
      let now = try CalendarCases.instant(&source, in: calendar.timeZone)
      let pages = WeekPages(calendar: calendar, at: now)
      try requireEqual(pages.map(\.position), [.past, .current, .next])
      try require(pages.today.range.contains(now))
      try require(pages.current.contains(pages.today) && pages.current.days.contains(pages.today))
      try require(!pages.past.contains(pages.today) && !pages.next.contains(pages.today))

      let days = pages.flatMap(\.days)
      try requireEqual(days.map(\.id), Array(days[0].id..<days[0].id + 21))
      try requireEqual(pages.map(\.id), pages.map(\.days[0].id))
      for (day, following) in zip(days, days.dropFirst()) {
        try require(day < following, "\(day) < \(following)")
        try requireEqual(day.range.upperBound, following.range.lowerBound, "\(day)")
      }
      for page in pages {
        try requireEqual(page.days[0].weekday, calendar.firstWeekday)
        try requireEqual(page.range, page.days[0].range.lowerBound..<page.days[6].range.upperBound)
      }
      for day in days {
        try requireEqual(CalendarDay(id: day.id, in: calendar).range, day.range, "\(day)")
        try requireEqual(pages.relation(of: day), day.relation(to: now), "\(day)")
        try requireEqual(
          pages.relation(of: day),
          day.id < pages.today.id ? .past : day.id == pages.today.id ? .today : .future)
        try requireEqual(pages.isToday(day), day == pages.today)
        try requireEqual(pages.day(day.id), day)
      }
      try requireEqual(pages.day(days[0].id - 1), nil)
      try requireEqual(pages.day(days[20].id + 1), nil)

      // The calendar has a different date for each day. On each day that is not skipped, the
      // calendar and the page have the same weekday.
      try requireEqual(Set(days.map(\.components)).count, 21)
      for page in pages {
        for day in page.days where !day.range.isEmpty {
          try requireEqual(calendar.component(.weekday, from: day.start), day.weekday, "\(day)")
        }
      }
    }
  }

  @Test func dueTodosAreFoundByDay() {
    check("what is due on a day is what a scan finds", cases: 150, coverage: ["near a change": 0.2]) {
      source in
      let calendar = try CalendarCases.calendar(&source)
      let now = try CalendarCases.instant(&source, in: calendar.timeZone)
      let pages = WeekPages(calendar: calendar, at: now)
      let bounds = pages.flatMap(\.days).flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      var id = 0
      let items = try source.array(0...60) { source in
        id += 1
        return Dated(id: id, deadline: try deadline(&source, bounds, pages))
      }
      source.note("\(items)")
      var sorted = KeyedSortedArray<Dated, Deadline.SortKey>(byDeadline: \.deadline, in: calendar)
      if try source.bool() {
        sorted = KeyedSortedArray(items, byDeadline: \.deadline, in: calendar)
      } else {
        for item in items { sorted.insert(item) }
      }
      sorted._checkInvariants()
      let undated = items.filter {
        $0.deadline == nil || $0.instant?.timeIntervalSinceReferenceDate.isNaN == true
      }
      let dated = items.filter { item in !undated.contains { $0.id == item.id } }

      // Instants by time, then days, each in the order in which the items were added.
      func scan(_ day: CalendarDay) -> [Dated] {
        let due = dated.filter { $0.deadline!.day(in: calendar).id == day.id }
        let instants = due.enumerated().filter { $0.element.instant != nil }
          .sorted { ($0.element.instant!, $0.offset) < ($1.element.instant!, $1.offset) }.map(\.element)
        return instants + due.filter { $0.instant == nil }
      }
      for page in pages {
        for day in page.days { try requireEqual(Array(sorted.due(on: day)), scan(day), "\(day)") }
        try requireEqual(sorted.dueCounts(in: page), page.days.map { scan($0).count })
        try requireEqual(Array(sorted.due(in: page)), page.days.flatMap(scan))
      }
      let overdue = dated.filter { $0.deadline!.day(in: calendar).id < pages.today.id }
      try requireEqual(Set(sorted.due(before: pages.today).map(\.id)), Set(overdue.map(\.id)))
      try requireEqual(
        sorted.suffix(undated.count).map(\.id), undated.map(\.id), "those without a deadline stand behind")
    }
  }

  private func deadline(_ source: inout Source, _ bounds: [Date], _ pages: WeekPages) throws -> Deadline? {
    switch try source.branch(5, 2, 1, 1, 4) {
    case 0: return .instant(try source.pick(bounds) + Double(source.integer(in: -1...1)))
    case 1: return .instant(try source.pick(bounds) + Double(source.integer(in: -100_000...100_000)))
    case 2: return nil
    case 3: return .instant(try source.pick(CalendarCases.extremes))
    default: return try pages.today.adding(days: source.integer(in: -17...17)).deadline
    }
  }

  @Test func extremeInstantsBelongToADay() {
    check("every instant, even one that is not a number, is in a day and in a week", cases: 60) { source in
      let calendar = try CalendarCases.calendar(&source)
      let instant = try source.pick(CalendarCases.extremes)
      source.note("\(instant.timeIntervalSinceReferenceDate)")
      let day = CalendarDay(containing: instant, in: calendar)
      try requireEqual(day.relation(to: instant), .today)
      let pages = WeekPages(calendar: calendar, at: instant)
      try requireEqual(pages.today, day)
      try require(pages.current.days.contains(day))
      for other in pages.flatMap(\.days) {
        try requireEqual(other.relation(to: instant), pages.relation(of: other), "\(other)")
      }
      let id = try source.anyInteger(Int.self)
      let far = CalendarDay(id: id, in: calendar)
      try require(far.range.lowerBound <= far.range.upperBound)
      let days = try source.anyInteger(Int.self)
      try require((day.adding(days: days) < day) == (days < 0 && day.id > -1_000_000))
    }
  }
}

struct Dated: Equatable, CustomStringConvertible {
  let id: Int
  var deadline: Deadline?

  var instant: Date? { if case .instant(let instant)? = deadline { instant } else { nil } }
  var description: String {
    switch deadline {
    case .day(let day): "\(id) on \(day)"
    case .instant(let instant): "\(id) at \(instant.timeIntervalSince1970)"
    case nil: "\(id)"
    }
  }
}

/// The days that a zone's clock shows, every 30 seconds from two days before an instant to two days after.
struct ClockWalk {
  private let shown: [(second: Int, day: Int)]

  init(around instant: Date, in zone: TimeZone) {
    let middle = Int((instant.timeIntervalSince1970 / 86_400).rounded(.down)) * 86_400
    shown = stride(from: middle - 172_800, through: middle + 172_800, by: 30).map { second in
      let local = second + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
      return (second, Int((Double(local) / 86_400).rounded(.down)))
    }
  }

  /// All days from the first to the last that the clock shows, including skipped ones.
  var days: ClosedRange<Int> { shown[0].day...shown.map(\.day).max()! }

  /// Returns the second at which the day or a later one is first shown.
  func start(of day: Int) -> Int? { shown.first { $0.day >= day }?.second }
}
