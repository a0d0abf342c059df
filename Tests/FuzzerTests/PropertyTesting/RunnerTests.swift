import PropertyTesting
import Synchronization
import Testing

@Suite struct RunnerTests {
  @Test func `A true law holds in every case`() {
    let report = Runner(seed: 1, cases: 500).run(
      Property("sorting is stable under itself") { source in
        let list = try source.array(0...9) { try $0.integer(in: 0...9) }
        try requireEqual(list.sorted().sorted(), list.sorted())
      })
    #expect(report.isPassed && report.cases == 500 && report.completed == 500)
    #expect(report.draws > 500)
  }

  @Test func `Rejected cases are counted and their share reported`() {
    let report = Runner(seed: 1, cases: 1000).run(
      Property("half is rejected") { source in try source.assume(source.bool()) })
    #expect(report.isPassed)
    #expect((400...600).contains(report.rejected))
    #expect(report.completed + report.rejected == 1000)
    #expect(report.description.contains("rejected (\(Double(report.rejected) / 10)%)"))
  }

  @Test func `A property that rejects every case fails`() {
    let report = Runner(seed: 1).run(Property("nothing") { try $0.assume(false) })
    #expect(!report.isPassed && report.completed == 0)
    #expect(report.description.hasPrefix("'nothing' was never tested"))
  }

  @Test func `A property that draws endlessly fails as too long`() {
    let report = Runner(seed: 1, cases: 10).run(
      Property("endless") { source in while true { _ = try source.draw(upTo: 1) } })
    #expect(!report.isPassed && report.overrun == 10)
  }

  @Test func `A body that swallows a rejection is still rejected`() {
    let report = Runner(seed: 1).run(Property("swallows") { source in try? source.assume(false) })
    #expect(report.rejected == 1000 && !report.isPassed)
  }

  @Test func `Labels show the distribution`() {
    let report = Runner(seed: 1).run(
      Property("labeled") { source in
        let x = try source.integer(in: 0...3)
        source.collect("x is", x)
        source.label("even", if: x % 2 == 0)
        source.label("even", if: x == 0)
      })
    #expect(Set(report.labels.keys) == ["x is 0", "x is 1", "x is 2", "x is 3", "even"])
    #expect(report.labels["even"] == (report.labels["x is 0"] ?? 0) + (report.labels["x is 2"] ?? 0))
    #expect(report.description.contains("% even"))
  }

  @Test func `A label that too few cases reach fails the property`() {
    let body: Property.Body = { source in source.label("rare", if: try source.bool(0.01)) }
    let report = Runner(seed: 1).run(Property("covers", coverage: ["rare": 0.5], body))
    #expect(!report.isPassed)
    #expect(report.description.contains("'rare' in "))
    #expect(Runner(seed: 1).run(Property("covers", coverage: ["rare": 0.001], body)).isPassed)
  }

  @Test func `Each case can be run alone`() throws {
    let property = Property("small") { source in
      let x = try source.integer(in: 0...1_000_000)
      try require(x < 990_000, "\(x)")
    }
    let report = Runner(seed: 7).run(property)
    guard case .random(7, let index)? = report.counterexample?.origin else {
      Issue.record("\(report)")
      return
    }
    #expect(index > 0 && report.cases == index + 1)
    var alone = Runner(seed: 7, cases: 1)
    alone.firstCase = index
    alone.shrinkRuns = 0
    let found = try #require(alone.run(property).counterexample)
    #expect(found.origin == .random(seed: 7, index: index))
    #expect(found.choices == ChoiceSequence([try #require(UInt64(found.message.prefix { $0.isNumber }))]))
  }

  @Test func `A deadline ends the run`() {
    var runner = Runner(seed: 1, cases: .max)
    runner.deadline = .now + .milliseconds(30)
    let start = ContinuousClock.now
    let report = runner.run(Property("for a while") { _ = try $0.draw(upTo: 9) })
    #expect(report.isPassed && report.cases > 1)
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }

  @Test func `A case that passes when run again is reported as flaky`() throws {
    let runs = Atomic(0)
    let report = Runner(seed: 1).run(
      Property("fails once") { source in
        _ = try source.integer(in: 0...9)
        try require(runs.add(1, ordering: .relaxed).newValue != 3, "third time")
      })
    let found = try #require(report.counterexample)
    #expect(found.isFlaky && found.message.hasPrefix("third time"))
    #expect(report.description.contains("flaky"))
  }

  @Test func `A failure prints the case, its replay line, its regression and its seed`() throws {
    let report = Runner(seed: 3).run(PlantedFault.lists[1].property)
    let text = report.description
    #expect(text.contains("[50, 100, 100]"))
    #expect(text.contains("replay: PROP_REPLAY=1.1e.1.2s.1.2s.0 swift test --filter 'sums stay below 250'"))
    #expect(text.contains("regression: sums stay below 250: 1.1e.1.2s.1.2s.0"))
    #expect(text.contains("PROP_SEED=3"))
    #expect(text.contains("PlantedFaults.swift:"))
  }

  @Test func `A replay runs one case without shrinking it`() throws {
    let property = PlantedFault.lists[1].property
    let choices = try ChoiceSequence(text: "1.2s.1.2s.1.2s.0")
    let report = Runner(seed: 1).replay(choices, of: property)
    #expect(report.cases == 1)
    #expect(report.counterexample?.notes == ["[100, 100, 100]"])
    #expect(Runner(seed: 1).replay(try ChoiceSequence(text: "0"), of: property).isPassed)
    let tooShort = Runner(seed: 1).replay(try ChoiceSequence(text: "1"), of: property)
    #expect(!tooShort.isPassed && tooShort.description.contains("do not fit"))
  }

  @Test func `Regressions run first, and a stale one fails`() throws {
    var runner = Runner(seed: 1, cases: 1)
    let property = Property("below 900") { source in
      let x = try source.integer(in: 0...1_000_000_000)
      source.note("\(x)")
      try require(x < 900 || x > 1000)
    }
    runner.regressions = try Regressions(text: "other: 0\nbelow 900: 1 # held\nbelow 900: rs # 1000\n")
    let report = runner.run(property)
    #expect(report.regressions == 1 && report.cases == 0)
    #expect(report.counterexample?.origin == .regression(line: 3))
    #expect(report.counterexample?.notes == ["900"])
    runner.regressions = try Regressions(text: "below 900: -")
    #expect(!runner.run(property).isPassed)
  }
}
