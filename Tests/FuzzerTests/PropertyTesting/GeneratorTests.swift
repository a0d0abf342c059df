import Foundation
import PropertyTesting
import SeededRandom
import Testing
import TestSupport

/// The guarantees of generators: values are in range, all occur, and the simplest come first.
@Suite struct GeneratorTests {
  @Test func `Integers stay in their range, whatever its bounds`() {
    check("integers in ranges") { source in
      let bounds = [try source.anyInteger(Int64.self), try source.anyInteger(Int64.self)].sorted()
      let x = try source.integer(in: bounds[0]...bounds[1])
      source.note("\(bounds): \(x)")
      try require(bounds[0] <= x && x <= bounds[1])
    }
    check("small integers in ranges", coverage: ["least": 0.01, "largest": 0.01]) { source in
      let bounds = [try source.anyInteger(Int8.self), try source.anyInteger(Int8.self)].sorted()
      let x = try source.integer(in: bounds[0]...bounds[1])
      try require(bounds[0] <= x && x <= bounds[1])
      source.label("least", if: x == bounds[0])
      source.label("largest", if: x == bounds[1])
    }
  }

  @Test func `Integers are uniform`() {
    let report = Runner(seed: 1, cases: 70_000).run(
      Property("uniform") { source in source.collect("x", try source.integer(in: -3...3)) })
    #expect(report.labels.count == 7)
    // 10,000 each, with a standard deviation of 93.
    #expect(report.labels.values.allSatisfy { (9_500...10_500).contains($0) })
  }

  @Test func `The extremes are reached`() {
    check(
      "extremes", cases: 3000,
      coverage: ["min": 0.01, "max": 0.01, "power": 0.02, "negative": 0.1]
    ) { source in
      let x = try source.anyInteger(Int64.self)
      source.label("min", if: x == .min)
      source.label("max", if: x == .max)
      source.label("power", if: x > 16 && x & (x - 1) == 0)
      source.label("negative", if: x < 0)
    }
  }

  @Test func `Degenerate doubles are reached`() {
    check(
      "doubles", cases: 5000,
      coverage: [
        "-0": 0.005, "infinite": 0.01, "nan": 0.01, "subnormal": 0.01, "2^53": 0.002, "tie": 0.05,
        "ulp": 0.03,
        "1e300": 0.002, "fraction": 0.05,
      ]
    ) { source in
      let a = try source.double()
      let b = try source.double(near: [a])
      source.label("-0", if: a == 0 && a.sign == .minus)
      source.label("infinite", if: a.isInfinite)
      source.label("nan", if: a.isNaN)
      source.label("subnormal", if: a.isSubnormal)
      source.label("2^53", if: a == 0x1p53)
      source.label("1e300", if: a == 1e300)
      source.label("tie", if: a == b)
      source.label("ulp", if: a.nextUp == b || a.nextDown == b)
      source.label("fraction", if: a.isFinite && a != a.rounded())
    }
    check("finite doubles") { source in
      let x = try source.finiteDouble(near: [.infinity, -0.0], allowsNegativeZero: false)
      source.note("\(x)")
      try require(x.isFinite && (x != 0 || x.sign == .plus))
    }
  }

  @Test func `Arrays have the requested lengths, including both ends`() {
    check("lengths", coverage: ["2": 0.05, "20": 0.01, "over 10": 0.1]) { source in
      let list = try source.array(2...20) { try $0.bool() }
      try require((2...20).contains(list.count))
      source.label("\(list.count)")
      source.label("over 10", if: list.count > 10)
    }
  }

  @Test func `Probabilities and weights are respected`() {
    let report = Runner(seed: 1, cases: 10_000).run(
      Property("chances") { source in
        source.label("true", if: try source.bool(0.2))
        let branch = try source.branch(1, 0, 3)
        source.label("branch \(branch)")
        source.label("one \(try source.oneOf((1, { _ in "a" }), (9, { _ in "b" })))")
      })
    let share = report.labels.mapValues { Double($0) / 10_000 }
    #expect(abs((share["true"] ?? 0) - 0.2) < 0.02)
    #expect(abs((share["branch 0"] ?? 0) - 0.25) < 0.02)
    #expect(share["branch 1"] == nil)
    #expect(abs((share["one a"] ?? 0) - 0.1) < 0.02)
  }

  @Test func `An alternative of weight 0 is not taken in a replay either`() throws {
    for choice in 0..<4 as Range<UInt64> {
      let report = Runner(seed: 1).replay(
        ChoiceSequence([choice]),
        of: Property("weights") { try require([1, 3].contains($0.branch(0, 2, 0, 2))) })
      #expect(report.isPassed)
    }
  }

  @Test func `Ids are distinct, and permutations complete`() {
    check("ids and permutations", coverage: ["moved": 0.5]) { source in
      let ids = try source.ids(0...12)
      try requireEqual(Set(ids).count, ids.count)
      let order = try source.permutation(of: ids)
      try requireEqual(order.sorted(), ids.sorted())
      source.label("moved", if: order != ids)
      let few = try source.distinctArray(0...20) { try $0.integer(in: 0...9) }
      try requireEqual(Set(few).count, few.count)
      let range = try source.range(in: ids.count)
      try require(range.upperBound <= ids.count)
    }
  }

  @Test func `Texts include characters that break naive handling`() {
    check("text", coverage: ["not ASCII": 0.2, "quote": 0.02, "joined": 0.01, "control": 0.1]) { source in
      let text = try source.string(0...20)
      source.label("not ASCII", if: text.utf8.contains { $0 > 127 })
      source.label("quote", if: text.contains("\""))
      source.label("joined", if: text.contains { $0.unicodeScalars.count > 1 })
      source.label("control", if: text.unicodeScalars.contains { $0.value < 0x20 })
      let name = try source.identifier()
      try require(name.wholeMatch(of: /[a-z][a-z0-9_]{0,11}/) != nil, name)
      try require((3...5).contains(source.bytes(3...5).count))
    }
  }

  @Test func `JSON is valid, and almost-JSON is often invalid`() {
    check("valid JSON") { source in
      let text = try source.json()
      source.note(text)
      let readers = text.contains("e400") ? [] : [text]  // out of range for this parser, but valid JSON
      for text in readers {
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    }
    check("almost JSON", coverage: ["invalid": 0.3, "valid": 0.05]) { source in
      let bytes = try source.almostJSON()
      let isValid = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      source.label(isValid ? "valid" : "invalid")
    }
  }

  /// Published outputs of SplitMix64 for seed 1234567.
  @Test func `The generator is SplitMix64, and single outputs can be computed`() {
    var generator = SplitMix64(seed: 1_234_567)
    let outputs = (0..<3).map { _ in generator.next() }
    #expect(outputs == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    #expect((0..<3).map { SplitMix64.output($0, ofSeed: 1_234_567) } == outputs)
  }
}
