#if Server
import Measuring
import Reporting
import Testing

@testable import LoadBench

/// What tables and conclusions say.
struct LoadReportTests {
  private func sample(_ times: [Double], failures: [String] = []) -> LoadSample {
    var count = FailureCount()
    for failure in failures { count.add(failure) }
    return LoadSample(times: times, seconds: 2, serverSeconds: 1, clientSeconds: 0.5, failures: count)
  }

  private func figures(_ samples: [LoadKind: [LoadSample]], failures: [String] = []) throws -> LoadFigures {
    let fetch = sample([Double](repeating: 1e6, count: 400))
    let times = try #require(Statistics([1e6, 2e6]))
    var count = FailureCount()
    for failure in failures { count.add(failure) }
    return LoadFigures(
      requests: RequestPart.Figures(samples: samples, commits: [500]),
      streams: StreamPart.Figures(
        streams: 1_000, memoryBefore: 10e6, rounds: [(60e6, 50e6), (61e6, 51e6)], idleProcessorSeconds: 0.5,
        idleSeconds: 10,
        told: times,
        last: times, fetches: (fetch, fetch, fetch)),
      slow: SlowPart.Figures(closings: [(.head, times)], fetches: (fetch, fetch)), failures: count)
  }

  @Test func aKindIsSaidByTheMediansOfItsPasses() throws {
    let samples = [100.0, 200, 900].map { sample([Double](repeating: $0, count: Int($0))) }
    let figure = try #require(RequestFigure(.fetch, samples, cores: 2))
    #expect(figure.rates.median == 100 && figure.rates.minimum == 50 && figure.rates.maximum == 450)
    #expect(figure.median == 200 && figure.longest == 900)
    // Of a pass with few requests nothing is said of 99 in 100.
    #expect(figure.p99 == nil)
    #expect(figure.server == 1e9 / 200 && figure.client == 0.5e9 / 200)
    #expect(figure.busy == 4.5 / 12)
    #expect(RequestFigure(.fetch, samples + [sample([])], cores: 2) == nil)
  }

  @Test func whatWasNotAnsweredHasARowWithoutFigures() throws {
    let times = [Double](repeating: 1e6, count: 400)
    let tables = LoadTables(figures: try figures([.nothing: [sample(times)]]), cores: 2)
    #expect(tables.requests.rows.count == LoadKind.allCases.count)
    #expect(tables.requests.rows[0][1] == .text("200"))
    #expect(tables.requests.rows[1].dropFirst().allSatisfy { $0 == .missing })
  }

  @Test func theMemoryOfAStreamIsWhatTheyTakeTogether() throws {
    let table = LoadTables(figures: try figures([:]), cores: 2).streams
    #expect(table.rows.first { $0[0] == .text("a stream") }?[1] == .number(50_000, .bytes))
  }

  @Test func tablesFitATerminal() throws {
    let samples = Dictionary(
      uniqueKeysWithValues: LoadKind.allCases.map { kind in
        (kind, (1...3).map { sample([Double](repeating: 123_456_789, count: 123_456 * $0)) })
      })
    let tables = LoadTables(figures: try figures(samples), cores: 2)
    for table in [tables.requests, tables.streams, tables.besides, tables.closings] {
      #expect(table.terminal().split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(table.terminal())")
    }
  }

  @Test func failuresAreSaidFirst() throws {
    let failures = (0..<12).map { "GET /\($0): 500" }
    let tables = LoadTables(figures: try figures([:], failures: failures), cores: 2)
    let first = try #require(LoadAnswer(run: .quick, tables: tables).paragraphs.first)
    #expect(first.contains("12 failed: GET /0: 500; ") && first.contains("and 2 more"))
    let fine = LoadTables(figures: try figures([:]), cores: 2)
    #expect(!LoadAnswer(run: .quick, tables: fine).paragraphs.contains { $0.contains("failed") })
  }
}
#endif
