import Reporting

/// Times of the sorted array and of other languages' sorted sets, if `Benchmarks/yardsticks/run`
/// has measured them for a run.
struct YardstickTimes: Decodable {
  /// Nanoseconds of CPU time per element, the minimum of all rounds.
  struct Times: Decodable {
    let set: String
    let size: Int
    let insert: Double
    let contains: Double
    let iterate: Double
  }

  /// The number of runs of each program.
  let rounds: Int
  /// Compilers, their versions and flags.
  let programs: [String]
  let times: [Times]

  static let attachment = RunAttachment<Self>(name: "yardsticks.json", writer: "Benchmarks/yardsticks/run")

  var table: Table {
    var table = Table([
      .init("set"), .init("elements", .trailing), .init("time per insertion", .trailing),
      .init("per search", .trailing),
      .init("per iteration step", .trailing),
    ])
    for time in times.sorted(by: { $0.size < $1.size }) {
      table.append(
        [
          .text(time.set), .number(Double(time.size)), .number(time.insert, .nanoseconds),
          .number(time.contains, .nanoseconds), .number(time.iterate, .nanoseconds),
        ], isStrong: time.set == Self.ours)
    }
    return table
  }

  /// The text: first the cases in which another set is faster, then the method.
  var text: String {
    let losses = times.filter { $0.set == Self.ours }.flatMap { own -> [String] in
      let others = times.filter { $0.size == own.size && $0.set != Self.ours }
      let kinds: [(String, (Times) -> Double)] = [
        ("insertion", { $0.insert }), ("search", { $0.contains }), ("iteration", { $0.iterate }),
      ]
      return kinds.compactMap { kind, time in
        guard let best = others.min(by: { time($0) < time($1) }), time(best) < time(own) else { return nil }
        return "\(kind) among \(Format.count(own.size)) items (`\(best.set)`: "
          + "\(Format.text(time(own) / time(best)))×)"
      }
    }
    let verdict =
      losses.isEmpty
      ? "No other set is faster at any measured operation."
      : "Another set is faster at \(losses.joined(separator: ", "))."
    return
      "This table compares `\(Self.ours)`, the library's, with the sets of other languages. The sets contain "
      + "random 64-bit integers, and half of the searches find one. \(verdict) `Benchmarks/yardsticks/run` "
      + "runs the programs in turn, in \(Format.count(rounds)) rounds, and each time is the minimum of all "
      + "rounds. The compilers are: \(programs.joined(separator: "; "))."
  }

  private static let ours = "SortedArray"

  /// A copy with all texts escaped for Markdown.
  var shownInMarkdown: Self {
    Self(
      rounds: rounds, programs: programs.map(\.shownInMarkdown),
      times: times.map {
        Times(
          set: $0.set.shownInMarkdown, size: $0.size, insert: $0.insert, contains: $0.contains,
          iterate: $0.iterate)
      })
  }
}
