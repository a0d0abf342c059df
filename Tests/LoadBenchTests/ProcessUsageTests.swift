#if Server
import Foundation
import Testing

@testable import LoadBench

/// What the system says of a process is read rightly, whatever it is called.
struct ProcessUsageTests {
  @Test(arguments: ["todos", "a b", ") 1 2 3 (", ""]) func linesOfLinuxAreRead(name: String) {
    let stat = "7 (\(name)) S 1 2 3 4 5 6 7 8 9 10 250 50 11 12 13 14 15 16 17 18000 300 19 20"
    let usage = ProcessUsage(stat: stat, ticksPerSecond: 100, pageBytes: 4_096)
    #expect(usage?.processorSeconds == 3)
    #expect(usage?.residentBytes == 1_228_800.0)
  }

  @Test(arguments: [
    "", "7 (todos) S 1 2", "7 todos S 1", "7 (todos) S 1 2 3 4 5 6 7 8 9 10 x y 1 1 1 1 1 1 1 1 1",
  ])
  func otherLinesAreNone(stat: String) {
    #expect(ProcessUsage(stat: stat, ticksPerSecond: 100, pageBytes: 4_096) == nil)
  }

  @Test func theLineOfPsIsRead() {
    #expect(ProcessUsage(ps: " 2048   1:02.50\n")?.processorSeconds == 62.5)
    #expect(ProcessUsage(ps: "2048 1:00:01")?.processorSeconds == 3_601)
    #expect(ProcessUsage(ps: "2048 0:01")?.residentBytes == 2_097_152.0)
    #expect(
      ProcessUsage(ps: "") == nil && ProcessUsage(ps: "2048") == nil && ProcessUsage(ps: "x 0:01") == nil)
  }

  @Test func ofThisProcessSomethingIsKnown() throws {
    let usage = try #require(ProcessUsage(of: ProcessInfo.processInfo.processIdentifier))
    #expect(usage.residentBytes > 1_000_000)
    #expect(ProcessUsage.ownProcessorSeconds > 0)
  }
}
#endif
