import Reporting

/// What the figures say to someone who chooses, in a few sentences: first where ours loses.
struct StorageAnswer {
  /// The strategy that is recommended, against which all others are held.
  static let ours = "ordered-table-double"
  /// How long a picture stands on a display, in nanoseconds: who waits no longer sees no delay.
  private static let frame = 1e9 / 60

  /// The figures of a workload at a size, each.
  let groups: [[StorageFigures]]

  /// The answer, a paragraph each.
  var paragraphs: [String] { [losses, gains, frames].filter { !$0.isEmpty } }

  /// Where rivals take less time, or less room.
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
      "**Where `OrderedTable` loses.** So many times as fast as `\(Self.ours)` are, by the median step and without "
      + "the wait for the disk, "
      + "\(parts.joined(separator: "; ")).\(smallerOrders)"
  }

  /// The rivals whose index is smaller in the longest list.
  private var smallerOrders: String {
    guard let group = longest.first, let own = own(of: group) else { return "" }
    let smaller = rivals(of: group).filter { $0.counters.orderBytes < own.counters.orderBytes }
    if smaller.isEmpty { return "" }
    let names = smaller.map { "`\($0.strategy)` \(bytes($0))" }.joined(separator: ", ")
    return " Its index takes \(bytes(own)), \(place(group)); less take \(names)."
  }

  /// What the longest steps in a long list cost.
  private var gains: String {
    let parts = longest.compactMap { group -> String? in
      guard own(of: group) != nil else { return nil }
      let figures = group.filter { !$0.isOurs || $0.strategy == Self.ours }
        .sorted { ($0.p99(.off) ?? .infinity) < ($1.p99(.off) ?? .infinity) }
        .map { "`\($0.strategy)` \(time($0.p99(.off))) (\(Format.count($0.counters.mostRows)))" }
      return "\(place(group)): " + figures.joined(separator: ", ")
    }
    if parts.isEmpty { return "" }
    return "**What it buys.** 99 steps in 100 take no longer than (and no step writes more rows than) "
      + "\(parts.joined(separator: "; "))."
  }

  /// Whose steps nobody notices.
  private var frames: String {
    var late: [String] = []
    var early: [String] = []
    for strategy in groups.first?.map(\.strategy) ?? [] {
      let places = groups.compactMap { group -> String? in
        guard let figure = group.first(where: { $0.strategy == strategy }) else { return nil }
        // Too slow to be timed is no time within a frame.
        guard let time = figure.p99(.full) else { return "\(place(group)): too slow to be timed" }
        if time <= Self.frame { return nil }
        let steps = figure.timed(.full)
        return "\(place(group)): \(Format.text(time, .nanoseconds))"
          + (steps < 100 ? ", the longest of \(Format.count(steps))" : "")
      }
      if places.isEmpty {
        early.append("`\(strategy)`")
      } else {
        late.append("`\(strategy)` (\(places.joined(separator: "; ")))")
      }
    }
    func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
    return "**What it means.** With the wait for the disk, 99 steps in 100 fit a frame of a display, "
      + "\(Format.text(Self.frame, .nanoseconds)), everywhere with \(list(early)). They do not with \(list(late))."
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

  private func time(_ nanoseconds: Double?) -> String {
    nanoseconds.map { Format.text($0, .nanoseconds) } ?? Format.missing
  }

  private func bytes(_ figure: StorageFigures) -> String {
    Format.text(Double(figure.counters.orderBytes), .bytes)
  }
}
