import Testing

@testable import Todos

struct BroadcasterTests {
  /// Streams that end while others begin are forgotten.
  @Test func aStreamThatEndsAtOnceIsForgotten() async {
    let values = Broadcaster<Int>()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<20_000 { values.finish() }
      }
      group.addTask {
        for _ in 0..<20_000 { _ = values.stream() }
      }
    }
    #expect(values.readerCount == 0)
  }
}
