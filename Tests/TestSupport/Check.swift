package import PropertyTesting
package import Testing

/// Runs a property within a test: one issue if it fails, with the smallest case and how to run it again.
///
/// The environment has the last word (`Settings`): `PROP_SEED`, `PROP_CASES`, `PROP_REPLAY`, `PROP_NAME`,
/// `PROP_VERBOSE`. A trap prints its replay line as well.
///
/// - Parameters:
///   - property: the law.
///   - cases: how many cases to run with `SLOW_TESTS=1`; a quarter of them without (``SlowTests``).
///   - seed: what they derive from; fixed, so that a test does not fail by chance. Varying it is a fuzzer's work.
///   - regressions: failures found once, run first.
///   - sourceLocation: where an issue is recorded.
/// - Returns: what became of it; nothing if the environment asks for another property or could not be read.
@discardableResult
package func check(
  _ property: Property, cases: Int = 1000, seed: UInt64 = 0x5EED, regressions: Regressions = Regressions(),
  sourceLocation: SourceLocation = #_sourceLocation
) -> PropertyReport? {
  let settings: Settings
  do {
    settings = try Settings()
  } catch {
    Issue.record("\(error.description)", sourceLocation: sourceLocation)
    return nil
  }
  guard settings.includes(property) else { return nil }
  var runner = Runner(
    seed: settings.seed ?? seed, cases: settings.cases ?? SlowTests.amount((cases + 3) / 4, slow: cases))
  runner.regressions = regressions
  runner.reportsTraps = true
  runner.replayLine = replayLine(property)
  let report = settings.replay.map { runner.replay($0, of: property) } ?? runner.run(property)
  if !report.isPassed {
    Issue.record("\(report.description)", sourceLocation: sourceLocation)
  } else if settings.isVerbose || settings.replay != nil {
    print(report)
  }
  return report
}

/// Runs a law within a test, as `check(_:)` of a property does.
@discardableResult
package func check(
  _ name: String, cases: Int = 1000, seed: UInt64 = 0x5EED, regressions: Regressions = Regressions(),
  coverage: [String: Double] = [:], sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping Property.Body
) -> PropertyReport? {
  check(
    Property(name, coverage: coverage, body), cases: cases, seed: seed, regressions: regressions,
    sourceLocation: sourceLocation)
}

/// The line that finds the running test by its function; with the property's name, as a test may run several.
private func replayLine(_ property: Property) -> ReplayLine? {
  guard let test = Test.current else { return nil }
  // A filter is a regular expression: what comes before its first operator is enough to find the test.
  let plain = test.name.filter { $0 != "`" }
  let function = String(plain.prefix { !"([{?*+|^$\\".contains($0) })
  return .test(function, property: function == property.name ? nil : property.name)
}

/// Records an issue unless a condition holds.
///
/// For loops over thousands of cases: it takes a small part of the time of `#expect`, which keeps the value of every part
/// of the condition.
package func expect(
  _ condition: Bool, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { Issue.record("\(comment())", sourceLocation: sourceLocation) }
}
