import Foundation
import Measuring
import Testing

@Suite struct ResultsFolderTests {
  private static func withFolder(_ body: (ResultsFolder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("results-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try body(ResultsFolder(url))
  }

  private static let subject = Subject(
    family: "merging", strategy: "after, the \"predecessor\"", workload: "two\nlines", size: 200)
  private static let results = Results(
    environment: Environment(processor: "A processor", seed: .max, arguments: ["bench", "--size", "200"]),
    samples: [
      SampleRecord(subject: subject, round: 0, operations: 10, nanoseconds: 123_456),
      SampleRecord(subject: subject, pass: 2, round: 1, operations: 10, nanoseconds: .max, isCutOff: true),
    ],
    counters: [
      CounterRecord(
        subject: subject, seed: .max,
        counters: [
          "rows": 9_007_199_254_740_992, "mean": 0.1, "fails": "after “52”, \"exactly\"\n", "none": 0,
        ])
    ])

  @Test func writtenResultsAreRead() throws {
    try Self.withFolder { folder in
      try folder.write(Self.results)
      #expect(try folder.read() == Self.results)
      try folder.write(Results(environment: Self.results.environment))
      #expect(try folder.read().counters.isEmpty)
    }
  }

  @Test func filesAreStableAndReadable() throws {
    try Self.withFolder { folder in
      var results = Self.results
      results.counters.insert(
        CounterRecord(
          subject: Subject(family: "merging", strategy: "b", workload: "z", size: 1), seed: 1,
          counters: ["z": 1, "a": 2.5]),
        at: 0)
      try folder.write(results)
      let counters = try String(contentsOf: folder.countersFile, encoding: .utf8)
      #expect(
        counters.split(separator: "\n").suffix(2) == [
          #"{"counters":{"a":2.5,"z":1},"family":"merging","seed":1,"size":1,"strategy":"b","workload":"z"}"#,
          "]",
        ])
      let samples = try String(contentsOf: folder.samplesFile, encoding: .utf8)
      #expect(
        samples
          == """
          family,strategy,workload,size,pass,round,operations,nanoseconds,cut_off
          merging,"after, the ""predecessor""\","two
          lines",200,0,0,10,123456,false
          merging,"after, the ""predecessor""\","two
          lines",200,2,1,10,18446744073709551615,true

          """.replacingOccurrences(of: "\\", with: ""))
    }
  }

  @Test(arguments: [
    ("family,strategy\n", 1, "the header is not family,strategy,workload"),
    ("HEADER\na,b,c,1,0,0,1,5,false\na,b,c,1,0,1,5,false\n", 3, "8 fields instead of 9"),
    ("HEADER\na,\"b\n\",c,1,0,0,1,5,false\na,b,c,x,0,0,1,5,false\n", 4, "size is “x”"),
    ("HEADER\na,b,c,1,0,0,0,5,false\n", 2, "operations is “0” instead of an integer of at least 1"),
    ("HEADER\na,b,c,1,0,0,1,-5,false\n", 2, "nanoseconds is “-5”"),
    ("HEADER\na,b,c,1,0,0,1,5,yes\n", 2, "cut_off is “yes”"),
    ("HEADER\na,b\"c,c,1,0,1,5,false\n", 2, "a quotation mark is inside"),
    ("HEADER\na,\"b\"c,c,1,0,1,5,false\n", 2, "text follows the closing quotation mark"),
    ("HEADER\n\na,\"b,c,1,0,1,5,false\n", 3, "the closing quotation mark of a field is missing"),
  ])
  func malformedSamplesAreReportedWithTheirLine(text: String, line: Int, problem: String) throws {
    try Self.withFolder { folder in
      try folder.write(Self.results)
      let header = "family,strategy,workload,size,pass,round,operations,nanoseconds,cut_off"
      let malformed = text.replacingOccurrences(of: "HEADER", with: header)
      try malformed.write(to: folder.samplesFile, atomically: true, encoding: .utf8)
      let error = try #require(throws: ResultsError.self) { try folder.readSamples() }
      #expect(error.line == line && error.problem.hasPrefix(problem))
      #expect(error.description.hasPrefix("\(folder.samplesFile.path):\(line): \(problem)"))
    }
  }

  @Test(arguments: [
    ("", 1, "the end of the array is missing"),
    ("[\nRECORD\n", 3, "the end of the array is missing"),
    ("{}\n", 1, "the file is not an array"),
    ("[\nRECORD\nRECORD\n]\n", 3, "the file is not an array"),
    ("[\nRECORD,\n]\n", 3, "not a valid record"),
    ("[\nRECORD,\n{\"seed\":1}\n]\n", 3, "not a valid record: family is missing"),
    ("[\nRECORD,\n{\"seed\n]\n", 3, "not a valid record: invalid JSON"),
    ("[]\n[]\n", 2, "the file is not an array"),
    ("[\nRECORD,\nRECORD\n]\n", 3, "a second record of"),
  ])
  func malformedCountersAreReportedWithTheirLine(text: String, line: Int, problem: String) throws {
    try Self.withFolder { folder in
      try folder.write(Self.results)
      let record = try String(contentsOf: folder.countersFile, encoding: .utf8).split(separator: "\n")[1]
      let malformed = text.replacingOccurrences(of: "RECORD", with: record)
      try malformed.write(to: folder.countersFile, atomically: true, encoding: .utf8)
      let error = try #require(throws: ResultsError.self) { try folder.readCounters() }
      #expect(error.line == line && error.problem.hasPrefix(problem), "\(error)")
    }
  }

  @Test(arguments: ["1e19", "-1e300", "1e-300", "1e400", "true", "null"])
  func impossibleCounterIsRefused(number: String) throws {
    try Self.withFolder { folder in
      try folder.write(Self.results)
      let text = try String(contentsOf: folder.countersFile, encoding: .utf8)
      let spoilt = text.replacing("\"mean\":0.1", with: "\"mean\":\(number)")
      #expect(spoilt != text)
      try spoilt.write(to: folder.countersFile, atomically: true, encoding: .utf8)
      let error = try #require(throws: ResultsError.self) { try folder.readCounters() }
      #expect(error.line == 2 && error.problem.hasPrefix("not a valid record"), "\(error)")
    }
  }

  @Test func hugeRowsAndLinesAreRefused() throws {
    try Self.withFolder { folder in
      try folder.write(Self.results)
      try String(repeating: ",", count: 1_000_000).write(
        to: folder.samplesFile, atomically: true, encoding: .utf8)
      #expect(throws: ResultsError.self) { try folder.readSamples() }
      try ("[\n" + String(repeating: "[", count: 2_000_000)).write(
        to: folder.countersFile, atomically: true, encoding: .utf8)
      let error = try #require(throws: ResultsError.self) { try folder.readCounters() }
      #expect(error.line == 2 && error.problem.contains("more than 1048576 bytes"), "\(error)")
    }
  }

  /// As on a full disk, writing the second file fails, so the first is not replaced either.
  @Test func filesAreWrittenTogetherOrNotAtAll() throws {
    try Self.withFolder { folder in
      try folder.write(Self.results)
      var batch = FileBatch()
      batch.add("new", at: folder.environmentFile)
      batch.add("new", at: folder.url.appendingPathComponent("missing/file"))
      let failure = try #require(throws: WriteFailure.self) { try batch.write() }
      #expect(failure.description.hasSuffix("missing/file: No such file or directory"))
      #expect(!failure.isInterrupted && WriteFailure("x", code: ENOSPC).isInterrupted)
      #expect(try folder.read() == Self.results)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 3)
    }
  }

  @Test func missingFileAndInvalidEnvironmentAreNamed() throws {
    try Self.withFolder { folder in
      let missing = try #require(throws: ResultsError.self) { try folder.read() }
      #expect(
        missing.file == folder.environmentFile.path && missing.problem.hasPrefix("there is no such file"))
      try folder.write(Self.results)
      try "{}".write(to: folder.environmentFile, atomically: true, encoding: .utf8)
      let bad = try #require(throws: ResultsError.self) { try folder.readEnvironment() }
      #expect(bad.problem.hasPrefix("not a valid environment: ") && bad.problem.hasSuffix(" is missing"))
    }
  }

  @Test func recorderKeepsTheFolderUpToDate() throws {
    try Self.withFolder { folder in
      var recorder = try Recorder(Self.results.environment, in: folder, writingEvery: .zero)
      #expect(try folder.readEnvironment().isComplete == false)
      try recorder.record(samples: [Self.results.samples[0]])
      #expect(try folder.readSamples() == [Self.results.samples[0]], "an interrupted run keeps this")
      try recorder.record(samples: [Self.results.samples[1]], counters: Self.results.counters)
      let written = try folder.read()
      #expect(written.samples == Self.results.samples && written.counters == Self.results.counters)
      try recorder.finish(isComplete: true)
      #expect(try folder.readEnvironment().isComplete == true)
    }
  }

  @Test func recorderWritesRarelyAndAtTheEnd() throws {
    try Self.withFolder { folder in
      var recorder = try Recorder(Self.results.environment, in: folder, writingEvery: .seconds(3600))
      try recorder.record(samples: Self.results.samples)
      #expect(try folder.readSamples().isEmpty)
      try recorder.finish(isComplete: true)
      #expect(try folder.readSamples() == Self.results.samples)
    }
  }
}
