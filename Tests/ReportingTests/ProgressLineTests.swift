import Testing

@testable import Reporting

@Suite struct ProgressLineTests {
  @Test func theLineSaysHowLongItStillTakes() {
    #expect(ProgressLine.line(0.25, "binary", seconds: 10, width: 80) == " 25%, 30 s left  binary")
    #expect(ProgressLine.line(0.001, "binary", seconds: 10, width: 80) == "  0%  binary")
    #expect(ProgressLine.line(1.2, "binary", seconds: 10, width: 80) == "100%, 0 s left  binary")
  }

  @Test(arguments: 2...60)
  func theLineFits(width: Int) {
    let line = ProgressLine.line(0.5, "reordering, hot gap, 100,000 items", seconds: 5, width: width)
    #expect(line.count < width)
  }

  @Test func itIsQuietWhereThereIsNoTerminal() {
    var written = ""
    var progress = ProgressLine(isShown: false, width: { 80 }) { written += $0 }
    progress.update(0.5, "a")
    progress.finish()
    #expect(written.isEmpty)
  }

  @Test func itIsShownAtMostTenTimesASecondAndTakenAway() {
    var written: [String] = []
    var time: UInt64 = 0
    var progress = ProgressLine(isShown: true, width: { 80 }, clock: { time }) { written.append($0) }
    for name in ["a", "b", "c"] {
      progress.update(0, name)
      time += 60_000_000
    }
    #expect(written == ["\r  0%  a\u{1B}[K", "\r  0%  c\u{1B}[K"])
    progress.finish()
    progress.finish()
    #expect(written.count == 3 && written[2] == "\r\u{1B}[K")
  }
}
