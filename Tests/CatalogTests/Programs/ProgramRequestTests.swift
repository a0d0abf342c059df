import Measuring
import Testing

@testable import Reordering

@Suite struct ProgramRequestTests {
  @Test(arguments: [
    (ProgramRequest(verb: .insert, lower: nil, upper: nil, ids: [0]), "insert - - 0"),
    (ProgramRequest(verb: .insert, lower: 3, upper: nil, ids: [12]), "insert 3 - 12"),
    (ProgramRequest(verb: .move, lower: nil, upper: 7, ids: [5, 4, 9]), "move - 7 5 4 9"),
    (ProgramRequest(verb: .delete, lower: nil, upper: nil, ids: [5]), "delete 5"),
  ])
  func requestsAreFormattedAndParsed(request: ProgramRequest, line: String) {
    #expect(request.description == line)
    #expect(ProgramRequest(line) == request)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func formattedRequestsAreParsed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed, label: "requests")
    for _ in 0..<500 {
      let verb = ProgramRequest.Verb.allCases[random.below(3)]
      func end() -> Int? { verb == .delete || random.below(3) == 0 ? nil : random.below(1 << 40) }
      let request = ProgramRequest(
        verb: verb, lower: end(), upper: end(),
        ids: (0..<(verb == .move ? 1 + random.below(20) : 1)).map { _ in random.below(1 << 40) })
      #expect(ProgramRequest(request.description) == request)
      // Only complete requests are parsed.
      let line = request.description
      let cut = String(line.prefix(random.below(line.count)))
      #expect(ProgramRequest(cut).map { $0.description == cut } ?? true)
      #expect(ProgramRequest(line + " ") == nil && ProgramRequest(" " + line) == nil)
    }
  }

  @Test(arguments: [
    "", " ", "insert", "insert - -", "insert - - -", "insert 1 2 3 4", "insert x - 1", "move 1 2",
    "move - - 1 -",
    "delete", "delete -", "delete 1 2", "Insert - - 0", "insert  - 0", "insert - - 0\r", "insert - - 00",
    "insert - - 99999999999999999999",
  ])
  func otherLinesAreNotRequests(line: String) {
    #expect(ProgramRequest(line) == nil)
  }

  /// The input may be split anywhere.
  @Test(arguments: 1...60)
  func echoProgramAnswersEveryItem(length: Int) {
    var echo = EchoProgram()
    var answer: [UInt8] = []
    let input = Array("insert - - 0\ninsert 0 - 17\nmove 1 2 3 4\ndelete 3\n\nmove - 17 0\n".utf8)
    for start in stride(from: 0, to: input.count, by: length) {
      answer += echo.answer(to: input[start..<min(start + length, input.count)])
    }
    #expect(String(decoding: answer, as: UTF8.self) == "0 0\n\n17 0\n\n3 0\n4 0\n\n\n\n0 0\n\n")
  }
}
