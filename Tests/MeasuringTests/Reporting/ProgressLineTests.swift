import Testing

@testable import Reporting

@Suite struct ProgressLineTests {
  @Test func lineShowsTheRemainingTime() {
    func line(_ done: Double, seconds: Double) -> String {
      ProgressLine.line(done: done, of: 40, "binary", seconds: seconds, width: 80)
    }
    #expect(line(0, seconds: 0) == "  0%, 40 s left  binary", "as planned")
    #expect(line(10, seconds: 10) == " 25%, 30 s left  binary")
    #expect(
      line(10, seconds: 24) == " 25%, 1 min 0 s left  binary", "twice as slow, give or take the plan's weight"
    )
    #expect(line(48, seconds: 40) == "100%, 0 s left  binary")
  }

  @Test(arguments: 2...60)
  func lineFitsTheWidth(width: Int) {
    let line = ProgressLine.line(
      done: 5, of: 10, "reordering, hot gap, 100,000 items", seconds: 5, width: width)
    #expect(line.count < width)
  }

  @Test func nothingIsPrintedWithoutATerminal() {
    var written = ""
    var progress = ProgressLine(seconds: 10, isShown: false, width: { 80 }) { written += $0 }
    progress.update(0.5, "a")
    progress.finish()
    #expect(written.isEmpty)
  }

  @Test func lineIsUpdatedAtMostTenTimesPerSecondAndErased() {
    var written: [String] = []
    var time: UInt64 = 0
    var progress = ProgressLine(seconds: 10, isShown: true, width: { 80 }, clock: { time }) {
      written.append($0)
    }
    for name in ["a", "b", "c"] {
      progress.update(0, name)
      time += 60_000_000
    }
    #expect(written == ["\r  0%, 10 s left  a\u{1B}[K", "\r  0%, 12 s left  c\u{1B}[K"])
    progress.finish()
    progress.finish()
    #expect(written.count == 3 && written[2] == "\r\u{1B}[K")
  }
}
