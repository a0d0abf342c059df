import Measuring
import Testing

@Suite struct CSVTests {
  @Test func lineEndingsAndEmptyLinesAreParsed() throws {
    let rows = try CSV.rows("a,b\r\n\r\n\"x\r\ny\",\n,last")
    #expect(rows.map(\.fields) == [["a", "b"], ["x\r\ny", ""], ["", "last"]])
    #expect(rows.map(\.line) == [1, 3, 5])
    #expect(try CSV.rows("").isEmpty)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func anyFieldsSurviveFormattingAndParsing(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let alphabet: [Character] = [",", "\"", "\n", "\r\n", "\r", "a", "é", " ", "👩‍👧"]
    var table: [[String]] = []
    for _ in 0..<(1 + generator.below(4)) {
      var row: [String] = []
      for _ in 0..<(2 + generator.below(3)) {
        row.append(String((0..<generator.below(5)).map { _ in alphabet[generator.below(alphabet.count)] }))
      }
      table.append(row)
    }
    #expect(try CSV.rows(table.map(CSV.line).joined()).map(\.fields) == table)
  }
}
