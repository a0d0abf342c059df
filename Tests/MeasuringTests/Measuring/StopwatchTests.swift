import Measuring
import Testing

@Suite struct StopwatchTests {
  @Test func stopwatchIsMonotonicAndAdvances() {
    let watch = Stopwatch()
    var last: UInt64 = 0
    for _ in 0..<10_000 {
      let now = watch.nanoseconds
      #expect(now >= last)
      last = now
    }
    #expect(last > 0)
  }

  @Test func blackHoleAcceptsAnyValue() {
    blackHole(1)
    blackHole(["text"])
    blackHole({ 1 } as () -> Int)
  }
}
