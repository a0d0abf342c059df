import Reporting
import Testing

@Suite struct TableTests {
  private let table: Table = {
    var table = Table([.init("strategy"), .init("time", .trailing), .init("rows", .trailing), .init("note")])
    table.append([.text("midpoint-window"), .number(1234), .count(1_234_567), .text("ours")], isStrong: true)
    table.append([.text("a|b"), .number(38, .nanoseconds), .missing, .text("")])
    return table
  }()

  @Test func markdown() {
    #expect(
      table.markdown == """
        | strategy | time | rows | note |
        | --- | ---: | ---: | --- |
        | **midpoint-window** | **1,234** | **1,234,567** | **ours** |
        | a\\|b | 38 ns | – |  |

        """)
  }

  @Test func terminalTableWithoutWidthLimit() {
    #expect(
      table.terminal() == """
        strategy          time       rows  note
        ───────────────  ─────  ─────────  ────
        midpoint-window  1,234  1,234,567  ours
        a|b              38 ns          –

        """)
  }

  @Test func widestTextIsTruncated() {
    #expect(
      table.terminal(width: 34) == """
        strategy     time       rows  note
        ──────────  ─────  ─────────  ────
        midpoint-…  1,234  1,234,567  ours
        a|b         38 ns          –

        """)
  }

  @Test func columnsAreOmittedBeforeNumbersAreCut() {
    #expect(
      table.terminal(width: 26) == """
        strategy          time  …
        ───────────────  ─────
        midpoint-window  1,234  …
        a|b              38 ns  …

        """)
  }

  @Test(arguments: 4...45)
  func noLineExceedsTheWidth(width: Int) {
    let lines = table.terminal(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
  }

  @Test func headerAndStrongRowsAreBold() {
    let lines = table.terminal(isStyled: true).split(separator: "\n")
    #expect(
      lines.map { $0.hasPrefix("\u{1B}[1m") && $0.hasSuffix("\u{1B}[0m") } == [true, false, true, false])
  }

  @Test func lineBreakDoesNotBreakTheTable() {
    var table = Table([.init("a")])
    table.append([.text("one\ntwo")])
    #expect(table.markdown == "| a |\n| --- |\n| one two |\n")
    #expect(table.terminal() == "a\n───────\none two\n")
  }
}
