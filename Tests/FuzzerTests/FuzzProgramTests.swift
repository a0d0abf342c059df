import Testing
import TestSupport

@Suite struct FuzzProgramTests {
  @Test(arguments: ["0", "-1", "nan", "inf", "86401", "1e20", "1e300"])
  func secondsOutOfRangeAreRefused(seconds: String) throws {
    let outcome = try Program("fuzzer").run(["fuzz", "--seconds=\(seconds)"])
    #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("use more than 0 and at most 86400"), "\(outcome)")
  }

  @Test func unknownFamilyIsRefusedWithAListOfFamilies() throws {
    let outcome = try Program("fuzzer").run(["fuzz", "nonsense"])
    #expect(outcome.code == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("'nonsense' is not a family; the families are "), "\(outcome)")
  }

  @Test func successIsReportedInOneLine() throws {
    let outcome = try Program("fuzzer").run(["fuzz", "readers", "--seconds", "0.1", "--seed", "7"])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.output.hasPrefix("seed 7: ") && outcome.output.hasSuffix(": all held\n"), "\(outcome)")
  }

  #if os(Linux)
    @Test func failedOutputGivesOneLineAndExitCode74() throws {
      let outcome = try Program("fuzzer")
        .run(["fuzz", "readers", "--seconds", "0.1"], shell: "\"$0\" \"$@\" > /dev/full")
      #expect(outcome.isRefusal(74), "\(outcome)")
    }
  #endif
}
