import Reporting

/// The page of documented and measured growth. It is made from counts alone, so the same
/// program writes the same bytes.
struct GrowthPage {
  let groups: [(title: String, rows: [Growth])]
  /// The counts at one and four million items, if requested.
  let millions: [Growth]
  let times: Times?

  var markdown: String {
    var page = MarkdownPage("# Growth: what each operation costs, and is said to cost\n")
    page.append(introduction)
    for group in groups where !group.rows.isEmpty {
      page.append(heading: group.title, level: 2)
      page.append(Self.table(group.rows))
    }
    if !millions.isEmpty {
      page.append(heading: "At 1,000,000 and 4,000,000", level: 2)
      page.append(Self.table(millions))
    }
    if let times {
      page.append(heading: "Times at 1,000,000 and 4,000,000", level: 2)
      page.append("Not counts, so other on every machine: \(times.provenance). The least of three runs.")
      page.append(timeTable(times))
    }
    return page.text
  }

  private var introduction: String {
    """
    Written by `Benchmarks/growth-table`, from counts alone: with the same compiler it writes the same bytes. In each \
    cell stands what one operation counted, on average, among n items, and by what that grew at 4n. \
    **Bold** is a growth of more than \(Format.text(Growth.margin, .times)) the documented one, unless there is next to \
    nothing; \
    `Benchmarks/growth-table --check` fails on it, and `swift test` on what shows without steps.

    - *calls* is the documented growth of comparisons (`<`), equalities (`==`) and hashings of elements, ids and keys, \
    and of the keys that a key space reads to relabel; *work* that of all else.
    - *allocations* and *bytes* are what was asked of malloc, *copied* the bytes moved by memmove and memcpy, *steps* the \
    functions, closures, branches and loop bodies entered, in the library and what it makes of generic code.
    - *rows* are the rows to store; *key bytes* the lengths of their keys.
    - Not seen: loops inside the standard library that neither allocate, nor move memory, nor call back; copies of a \
    few words that are made without a call.
    """
  }

  private static func table(_ rows: [Growth]) -> String {
    let measures = Measure.allCases.filter { measure in
      rows.contains { ($0.countsAtFourTimes[measure] ?? 0) > 0 }
    }
    let laws: [(title: String, measure: Measure)] = [
      ("calls", .comparisons), ("work", .steps), ("rows", .rows),
    ]
    var table = Table(
      [.init("operation"), .init("on"), .init("n", .trailing)] + laws.map { .init($0.title) }
        + measures.map { .init($0.rawValue, .trailing) })
    for row in rows {
      let documented = laws.map { law in
        "\(row.subject.law(of: law.measure).text): \(Format.text(row.documentedFactor(of: law.measure), .times))"
      }
      table.append(
        [.text("`\(row.subject.operation)`"), .text(row.subject.situation), .count(row.size)]
          + documented.map { .text($0) } + measures.map { cell(row, $0) })
    }
    return table.markdown
  }

  private static func cell(_ growth: Growth, _ measure: Measure) -> Table.Cell {
    guard let small = growth.counts[measure], let large = growth.countsAtFourTimes[measure], small + large > 0
    else { return .missing }
    let factor = small > 0 ? Format.text(large / small, .times) : "to \(Format.text(large))"
    return .text("\(Format.text(small)), \(growth.excesses.contains(measure) ? "**\(factor)**" : factor)")
  }

  private func timeTable(_ times: Times) -> String {
    var table = Table([
      .init("operation"), .init("on"), .init("1,000,000", .trailing), .init("4,000,000", .trailing),
      .init("grew by", .trailing), .init("documented", .trailing),
    ])
    for growth in millions {
      guard let seconds = times.seconds[growth.subject.name], seconds.count == 2 else { continue }
      table.append([
        .text("`\(growth.subject.operation)`"), .text(growth.subject.situation),
        .number(seconds[0] * 1e9, .nanoseconds), .number(seconds[1] * 1e9, .nanoseconds),
        .number(seconds[1] / seconds[0], .times), .number(growth.documentedFactor(of: .steps), .times),
      ])
    }
    return table.markdown
  }
}
