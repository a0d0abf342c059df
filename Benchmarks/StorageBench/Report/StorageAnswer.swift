import Reporting

/// The conclusions from the figures for a reader who has to choose, beginning with the cases where
/// our strategy loses.
struct StorageAnswer {
  /// The recommended strategy, with which all others are compared.
  static let ours = "ordered-table-double"
  /// The duration of one display frame at 60 Hz, in nanoseconds. Shorter delays go unnoticed.
  private static let frame = 1e9 / 60

  /// The figures, grouped by workload and size.
  let groups: [[StorageFigures]]

  var paragraphs: [String] { [losses, longestSteps, frames].filter { !$0.isEmpty } }

  /// The cases in which rivals take less time or space.
  private var losses: String {
    let parts = groups.compactMap { group -> String? in
      guard let own = own(of: group), let time = own.median(.off) else { return nil }
      let faster = rivals(of: group).filter { ($0.median(.off) ?? .infinity) < time }.map {
        "`\($0.strategy)` \(Format.text(time / $0.median(.off)!, .times, digits: 2))"
      }
      return "\(place(group)) (\(Format.text(time, .nanoseconds))): "
        + (faster.isEmpty ? "none" : faster.joined(separator: ", "))
    }
    if parts.isEmpty { return "" }
    return
      "**Where `OrderedTable` loses.** By the median time of a step without waiting for the disk, these "
      + "strategies are faster than `\(Self.ours)`, whose time is in parentheses: "
      + "\(parts.joined(separator: "; ")).\(smallerOrders)\(alwaysFaster)"
  }

  /// The rivals that are faster in every table by every measure, and where they are worse.
  private var alwaysFaster: String {
    let owns = groups.compactMap { own(of: $0) }
    guard owns.count == groups.count, owns.allSatisfy({ $0.p99(.off) != nil }) else { return "" }
    func all(_ strategy: String) -> [StorageFigures] {
      groups.compactMap { $0.first { $0.strategy == strategy } }
    }
    let names = rivals(of: groups[0]).map(\.strategy).filter { name in
      zip(all(name), owns).allSatisfy { rival, own in
        zip(times(of: rival), times(of: own)).allSatisfy { ($0 ?? .infinity) < ($1 ?? 0) }
      }
    }
    if names.isEmpty { return "" }
    func most(_ figures: [StorageFigures], _ counter: KeyPath<StorageCounters, Int>) -> Int {
      figures.map { $0.counters[keyPath: counter] }.max() ?? 0
    }
    let parts = ([Self.ours] + names).map {
      "`\($0)` \(Format.count(most(all($0), \.maxRows))) and "
        + Format.text(Double(most(all($0), \.fileGrowth)), .bytes)
    }
    return " Faster in every table, by median, mean and p99: "
      + names.map { "`\($0)`" }.joined(separator: ", ")
      + ". So no time on this page speaks for `OrderedTable` against them. Over all tables, the maximum "
      + "number of rows that a step wrote, and the maximum growth of a file: "
      + "\(parts.joined(separator: "; "))."
  }

  private func times(of figure: StorageFigures) -> [Double?] {
    [figure.median(.off), figure.mean(.off), figure.p99(.off)]
  }

  /// The rivals with a smaller index in the longest list.
  private var smallerOrders: String {
    guard let group = longest.first, let own = own(of: group) else { return "" }
    let smaller = rivals(of: group).filter { $0.counters.orderBytes < own.counters.orderBytes }
    if smaller.isEmpty { return "" }
    let names = smaller.map { "`\($0.strategy)` \(bytes($0))" }.joined(separator: ", ")
    return " Its index takes \(bytes(own)) (\(place(group))). Smaller indexes: \(names)."
  }

  /// The slowest steps in a long list. Empty if too few steps were timed.
  private var longestSteps: String {
    let parts = longest.compactMap { group -> String? in
      guard own(of: group)?.p99(.off) != nil else { return nil }
      func key(_ figure: StorageFigures) -> Double { figure.p99(.off) ?? figure.longest(.off) ?? .infinity }
      let figures = group.filter { !$0.isOurs || $0.strategy == Self.ours }.sorted { key($0) < key($1) }
        .map { "`\($0.strategy)` \(tail(of: $0, .off)) (\(Format.count($0.counters.maxRows)))" }
      return "\(place(group)): " + figures.joined(separator: ", ")
    }
    if parts.isEmpty { return "" }
    return "**The longest steps.** The p99 of the time without waiting for the disk, and in parentheses the "
      + "maximum number of rows that a step wrote; if few steps were timed, their maximum time instead of "
      + "the p99: \(parts.joined(separator: "; "))."
  }

  /// The strategies whose steps fit in a display frame. Empty if too few steps were timed.
  private var frames: String {
    guard groups.contains(where: { $0.contains { $0.p99(.full) != nil } }) else { return "" }
    var (early, late, few): ([String], [String], [String]) = ([], [], [])
    for strategy in groups[0].map(\.strategy) {
      let found = groups.compactMap { group in
        group.first { $0.strategy == strategy }.map { (place: place(group), figure: $0) }
      }
      func name(_ places: [(place: String, figure: StorageFigures)]) -> String {
        let times = places.map { "\($0.place): \(tail(of: $0.figure, .full))" }
        return "`\(strategy)` (\(times.joined(separator: "; ")))"
      }
      let slow = found.filter { ($0.figure.p99(.full) ?? 0) > Self.frame }
      let unknown = found.filter { $0.figure.p99(.full) == nil }
      if !slow.isEmpty {
        late.append(name(slow))
      } else if !unknown.isEmpty {
        few.append(name(unknown))
      } else {
        early.append("`\(strategy)`")
      }
    }
    func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
    return "**What it means.** With the wait for the disk, the p99 is at most one display frame, "
      + "\(Format.text(Self.frame, .nanoseconds)), in all tables for \(list(early))."
      + (late.isEmpty ? "" : " It is above for \(list(late)).")
      + (few.isEmpty ? "" : " Too few steps were timed for \(list(few)).")
  }

  /// Returns the 99th percentile, or the maximum if there are too few samples.
  private func tail(of figure: StorageFigures, _ durability: Durability) -> String {
    if let p99 = figure.p99(durability) { return Format.text(p99, .nanoseconds) }
    guard let longest = figure.longest(durability) else { return "too slow to be timed" }
    return "\(Format.text(longest, .nanoseconds)) as the maximum of \(Format.count(figure.timed(durability)))"
  }

  private var longest: [[StorageFigures]] {
    let size = groups.map { $0[0].size }.max()
    return groups.filter { $0[0].size == size }
  }

  private func own(of group: [StorageFigures]) -> StorageFigures? {
    group.first { $0.strategy == Self.ours }
  }

  private func rivals(of group: [StorageFigures]) -> [StorageFigures] { group.filter { !$0.isOurs } }

  private func place(_ group: [StorageFigures]) -> String {
    "\(group[0].workload), \(Format.count(group[0].size)) rows"
  }

  private func bytes(_ figure: StorageFigures) -> String {
    Format.text(Double(figure.counters.orderBytes), .bytes)
  }
}
