import Reporting

/// The page of documented and measured growth. It is made from counts alone, so the same
/// program writes the same bytes.
struct GrowthPage {
  let groups: [(title: String, rows: [Growth])]
  /// The counts at one and four million items, if requested.
  let millions: [Growth]
  let times: Times?

  var markdown: String {
    var page = MarkdownPage("# Growth: the measured and the documented cost of each operation\n")
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
      page.append(
        "Unlike counts, times differ between machines. Each is the minimum of three runs, measured "
          + "\(times.provenance).")
      page.append(timeTable(times))
    }
    return page.text
  }

  /// A sentence that says in how many cases the cost grows by more than documented.
  private var result: String {
    let rows = groups.flatMap(\.rows) + millions
    let excessive = rows.count { !$0.excesses.isEmpty }
    return excessive == 0
      ? "In all \(rows.count) measured cases, it does."
      : "In \(excessive) of \(rows.count) measured cases, it grows by more than documented."
  }

  private var introduction: String {
    """
    This page shows whether the cost of each public operation grows as documented. \(result)

    Each row is a case: an operation, and the situation *on* which it works. The columns *documented calls*, \
    *documented work* and *documented rows* contain the documented growth, and the factor by which a count \
    may therefore grow from n to 4n items. The other cells contain the mean count per operation with n items \
    and, after the comma, the factor at 4n. This factor is **bold** if it is more than \
    \(Format.text(Growth.margin, .times)) the documented one (for counts that depend on hash collisions, \
    such as *equalities*: \(Format.text(2 * Growth.margin, .times))), unless the counts are close to zero.

    `Benchmarks/growth-table` writes this page from counts alone; with the same compiler, it writes the same \
    bytes. `Benchmarks/growth-table --check` fails if any factor is bold. `swift test` makes the same check, \
    without steps.

    - *documented calls* applies to *comparisons* (`<`), *equalities* (`==`) and *hashings* of elements, ids \
    and keys, and to *reads*, the keys that a key space reads to relabel. *documented rows* applies to \
    *rows* and *key bytes*, and *documented work* to all other counts.
    - In the formulas, *n* is the number of items, *k* the number of items that an operation changes at \
    once, *c* the number of elements in a chunk, at most 256, and *length* that of the keys. In a merge, *d* \
    items that were moved locally and *c* items that the server moved or added go into the same gap.
    - *allocations* and *bytes* are the requests to malloc. *copied* is the number of bytes that memmove and \
    memcpy copy. *steps* are the entered functions, closures, branches and loop bodies, in the library and \
    in its specialized generic code.
    - *rows* are the rows to store. *key bytes* are the lengths of their keys.
    - Not counted: loops inside the standard library that do not allocate, copy memory or call back, and \
    copies of a few words without a call.
    """
  }

  private static func table(_ rows: [Growth]) -> String {
    let measures = Measure.allCases.filter { measure in
      rows.contains { ($0.countsAtFourTimes[measure] ?? 0) > 0 }
    }
    let laws: [(title: String, measure: Measure)] = [
      ("documented calls", .comparisons), ("documented work", .steps), ("documented rows", .rows),
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
