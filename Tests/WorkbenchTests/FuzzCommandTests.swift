import Testing

@Suite struct FuzzCommandTests {
  @Test(arguments: ["0", "-1", "nan", "inf", "86401", "1e20", "1e300"])
  func secondsThatNoClockCountsAreRefused(seconds: String) throws {
    let outcome = try Program().run(["fuzz", "--seconds=\(seconds)"])
    #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("use more than 0, and at most 86400"), "\(outcome)")
  }
}
