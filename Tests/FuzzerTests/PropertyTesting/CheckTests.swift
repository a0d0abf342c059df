import Foundation
import PropertyTesting
import Testing
import TestSupport

@Suite struct CheckTests {
  @Test func `A failing property records exactly one issue`() {
    withKnownIssue {
      check("sums are small") { source in
        let list = try source.array(0...9) { try $0.integer(in: 0...9) }
        source.note("\(list)")
        try require(list.reduce(0, +) < 20)
      }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("[2, 9, 9]")
        && text.contains(
          "PROP_NAME='sums are small' PROP_REPLAY=1.2.1.9.1.9.0 swift test --filter "
            + "'A failing property records exactly one issue'")
    }
  }

  #if os(macOS) || os(Linux)
    @Test func `A trap prints its replay line before the process dies`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var runner = Runner(seed: 1)
        runner.reportsTraps = true
        _ = runner.run(
          Property("indices are valid") { source in
            let index = try source.integer(in: 0...9)
            _ = try source.draw(upTo: .max) { _ in .max }
            _ = try source.draw(upTo: 40) { _ in 36 }
            precondition(index < 5)
          })
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("'indices are valid' trapped (PROP_SEED=1)"))
      #expect(
        text.contains(/PROP_REPLAY=[5-9]\.3w5e11264sgsf\.10 swift test --filter 'indices are valid'\n/),
        "\(text)")
    }

    @Test func `A stack overflow prints its replay line on any thread`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let thread = Thread {
          var runner = Runner(seed: 1)
          runner.reportsTraps = true
          _ = runner.run(
            Property("recursion ends") { source in
              _ = try source.draw(upTo: 0)
              _ = depth(0)
            })
        }
        thread.start()
        try await Task.sleep(for: .seconds(60))
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("PROP_REPLAY=0 swift test --filter 'recursion ends'"), "\(text)")
    }

    @Test func `A replayed trap shows the notes made so far`() async throws {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var runner = Runner(seed: 1)
        runner.reportsTraps = true
        _ = runner.replay(
          ChoiceSequence([3]),
          of: Property("traps") { source in
            let x = try source.integer(in: 0...9)
            source.note("x = \(x)")
            precondition(x < 3)
          })
      }
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("  x = 3\n"))
    }
  #endif
}

/// Recurses until the stack overflows, which happens long before `x` is negative.
private func depth(_ x: Int) -> Int {
  x < 0 ? 0 : 1 + depth(x &+ 1) + x % 3
}
