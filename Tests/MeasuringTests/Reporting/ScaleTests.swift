import Foundation
import Measuring
import Testing

@testable import Reporting

@Suite struct ScaleTests {
  private func labels(_ axis: Axis, _ values: [Double], length: Double = 400, isTight: Bool = false)
    -> [String]
  {
    Scale(axis, values: values, from: 0, to: length, room: 40, isTight: isTight).ticks.map(\.label)
  }

  @Test func linearTicksAreRoundAndStartAtZero() {
    #expect(
      labels(Axis("rows"), [3, 97]) == ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"])
    #expect(labels(Axis("rows"), [0.1, 0.3]) == ["0", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3"])
    #expect(
      labels(Axis("t", unit: .nanoseconds), [1000, 1050]).prefix(3) == ["1 µs", "1.005 µs", "1.01 µs"])
    #expect(labels(Axis("rows"), [-4, 4]).contains("−2"))
  }

  @Test func logarithmicTicksAreAsDenseAsRoomAllows() {
    let axis = Axis("time", unit: .nanoseconds, isLogarithmic: true)
    #expect(labels(axis, [30, 400]) == ["20 ns", "50 ns", "100 ns", "200 ns", "500 ns"])
    #expect(labels(axis, [1, 1e6]) == ["1 ns", "10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms"])
    #expect(labels(axis, [1, 1e9], length: 160).count <= 4)
  }

  @Test func zeroHasItsOwnPositionOnALogarithmicAxis() throws {
    let scale = Scale(
      Axis("rows", isLogarithmic: true), values: [0, 0.01, 10], from: 300, to: 0, room: 36)
    #expect(scale.ticks.map(\.label).first == "0")
    #expect(scale.position(0) == 300)
    #expect(try #require(scale.position(0.01)) < 270)
    #expect(scale.position(-1) == nil && scale.position(.nan) == nil)
    let without = Scale(Axis("rows", isLogarithmic: true), values: [1, 10], from: 300, to: 0, room: 36)
    #expect(without.position(0) == nil)
  }

  @Test func fewValuesAreTheirOwnTicks() {
    let axis = Axis("list size", isLogarithmic: true)
    #expect(
      labels(axis, [200, 1000, 10_000, 100_000], isTight: true) == ["200", "1,000", "10,000", "100,000"])
    #expect(!labels(axis, [200, 201, 100_000], isTight: true).contains("201"))
  }

  @Test(arguments: [
    [], [0], [5], [5, 5], [-3, -3], [1e-9, 1e-9], [1e300, 1], [0, 0], [.nan, .infinity],
    [20, 20.000_000_01], [.greatestFiniteMagnitude, -.greatestFiniteMagnitude], [.leastNonzeroMagnitude],
    [.leastNonzeroMagnitude, 1, .greatestFiniteMagnitude], [.leastNormalMagnitude, 0],
  ])
  func anyNumbersHaveFinitePositions(values: [Double]) { expectFinitePlaces(values) }

  /// Numbers of all magnitudes, including round ones, and numbers that are nearly equal.
  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func randomNumbersHaveFinitePositions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var values: [Double] = []
    for _ in 0...random.below(4) {
      let exponent = random.below(3) == 0 ? random.below(640) - 330 : random.below(12) - 4
      let number = Double(1 + random.below(random.below(2) == 0 ? 9 : 1_000)) * pow(10, Double(exponent))
      values.append(random.below(4) == 0 ? -number : number)
    }
    for value in values where random.below(2) == 0 {
      let distance = [value.ulp, value * 1e-10, value * 1e-7, value * 1e-3][random.below(4)]
      values.append(random.below(2) == 0 ? value + distance : value - distance)
    }
    expectFinitePlaces(values)
  }

  private func expectFinitePlaces(_ values: [Double]) {
    for isLogarithmic in [false, true] {
      for isTight in [false, true] {
        let axis = Axis("any", isLogarithmic: isLogarithmic)
        let scale = Scale(axis, values: values, from: 0, to: 400, room: 40, isTight: isTight)
        #expect(scale.ticks.allSatisfy { $0.position.isFinite })
        let (labels, positions) = (scale.ticks.map(\.label), scale.ticks.map(\.position))
        #expect(!labels.isEmpty)
        // Numbers with an exponent have three digits.
        if values.allSatisfy({ $0 == 0 || (1e-5...1e12).contains(abs($0)) }) {
          #expect(Set(labels).count == labels.count, "\(values) \(axis): \(labels)")
        }
        #expect(zip(positions, positions.dropFirst()).allSatisfy(<), "\(values) \(axis): \(positions)")
        // At most ten steps between the numbers, plus one on each side.
        #expect(scale.ticks.count <= 13)
        for value in values where value.isFinite && (!isLogarithmic || value >= 0) {
          let position = scale.position(value)
          #expect(position.map { $0 >= -0.01 && $0 <= 400.01 } == true, "\(values) \(axis) \(value)")
        }
      }
    }
  }
}
