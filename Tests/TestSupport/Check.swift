package import PropertyTesting
package import Testing

/// Checks a property in a test. A failure is one issue with the smallest case and its replay line.
///
/// Environment variables take precedence (`Settings`): `PROP_SEED`, `PROP_CASES`, `PROP_REPLAY`,
/// `PROP_NAME`, `PROP_VERBOSE`. A trap prints its replay line as well.
///
/// - Parameters:
///   - property: The property.
///   - cases: The number of cases with `SLOW_TESTS=1`. Otherwise, a quarter of them
///     (``SlowTests``).
///   - seed: The seed of the cases, which is fixed, so that tests don't fail by chance. Fuzzers
///     vary it.
///   - regressions: Known failures, which run first.
///   - sourceLocation: The location of a recorded issue.
/// - Returns: The report, or nil if the environment selects another property or is invalid.
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

/// Checks a law in a test, like `check(_:)` for a property.
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

/// Returns the command that repeats the running test, with the property's name if needed.
private func replayLine(_ property: Property) -> ReplayLine? {
  guard let test = Test.current else { return nil }
  // The filter is a regular expression. The part before the first operator suffices.
  let plain = test.name.filter { $0 != "`" }
  let function = String(plain.prefix { !"([{?*+|^$\\".contains($0) })
  return .test(function, property: function == property.name ? nil : property.name)
}

/// Records an issue unless a condition holds.
///
/// Use it in loops over thousands of cases. It is much faster than `#expect`, which records the
/// value of every part of the condition.
package func expect(
  _ condition: Bool, _ comment: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if !condition { Issue.record("\(comment())", sourceLocation: sourceLocation) }
}
