import PropertyTesting
import Testing

@Suite struct ShrinkerTests {
  /// Eight seeds, so that a minimum is not reached by chance.
  static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 0x5EED, .max]

  @Test(arguments: PlantedFault.all, seeds)
  func `A planted fault shrinks to its smallest case`(fault: PlantedFault, seed: UInt64) throws {
    let report = Runner(seed: seed, cases: 200_000).run(fault.property)
    let found = try #require(report.counterexample, "\(report)")
    #expect(found.notes == fault.notes, "\(report)")
    #expect(!found.isFlaky && !found.isCutShort)
  }

  @Test(arguments: PlantedFault.coupled)
  func `Coupled choices shrink together`(fault: PlantedFault, start: [UInt64]) throws {
    var runner = Runner(seed: 1)
    let name = fault.property.name
    runner.regressions = try Regressions(text: "\(name): \(ChoiceSequence(start))")
    let report = runner.run(fault.property)
    #expect(report.counterexample?.notes == fault.notes, "\(report)")
  }

  @Test(arguments: seeds) func `Equal seeds find and shrink the same case`(seed: UInt64) throws {
    let runs = (0..<2).map { _ in Runner(seed: seed).run(PlantedFault.lists[1].property) }
    #expect(runs[0].description == runs[1].description)
  }

  @Test func `Shrinking keeps to one fault and reports others`() throws {
    let property = Property("two faults") { source in
      let x = try source.integer(in: 0...1_000_000)
      source.note("\(x)")
      try require(x < 500_000, "large")
      try require(x < 1000, "middling")
    }
    let found = try #require(
      (1...8).lazy.compactMap { Runner(seed: $0).run(property).counterexample }
        .first { $0.message.hasPrefix("large") })
    #expect(found.notes == ["500000"])
    #expect(found.others.map { $0.message.prefix(8) } == ["middling"])
  }

  @Test func `The report says if the budget stopped shrinking`() throws {
    var runner = Runner(seed: 1)
    runner.shrinkRuns = 5
    let report = runner.run(PlantedFault.lists[1].property)
    let found = try #require(report.counterexample)
    #expect(found.isCutShort && found.runs <= 6)
    #expect(report.description.contains("stopped at its budget"))
  }
}
