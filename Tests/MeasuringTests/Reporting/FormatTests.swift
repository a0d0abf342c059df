import Reporting
import Testing

@Suite struct FormatTests {
  @Test(
    arguments: [
      (38, "38 ns"), (38.04, "38.0 ns"), (0.3812, "0.381 ns"), (1234, "1.23 µs"), (999.9, "1.00 µs"),
      (999.4, "999 ns"), (1000, "1 µs"), (12_345_678, "12.3 ms"), (4.5e9, "4.50 s"), (7.2e12, "7,200 s"),
      (0, "0 ns"), (.nan, "–"), (.infinity, "–"), (-1500, "−1.50 µs"),
    ] as [(Double, String)])
  func times(nanoseconds: Double, text: String) {
    #expect(Format.text(nanoseconds, .nanoseconds) == text)
  }

  @Test(
    arguments: [
      (0.1451, .none, "0.145"), (9.996, .none, "10.0"), (1234.56, .none, "1,235"),
      (1_234_567, .none, "1,234,567"),
      (-1234, .none, "−1,234"), (1.5e-7, .none, "1.50e-07"), (2e15, .none, "2.00e+15"), (-0.0, .none, "0"),
      (36, .bytes, "36 B"), (1500, .bytes, "1.50 kB"), (0.123, .percent, "12.3%"), (1, .percent, "100%"),
      (0.0004, .percent, "0.0400%"), (2.934, .times, "2.93×"),
    ] as [(Double, Unit, String)])
  func numbers(value: Double, unit: Unit, text: String) {
    #expect(Format.text(value, unit) == text)
  }

  @Test func countsAndChangesAndWaits() {
    #expect([0, 999, 1000, -1_234_567].map(Format.count) == ["0", "999", "1,000", "−1,234,567"])
    #expect([1.123, 1, 0.5].map(Format.change) == ["+12.3%", "0%", "−50%"])
    #expect([0.2, 59.1, 200, 7500].map(Format.wait) == ["1 s", "1 min 0 s", "3 min 20 s", "2 h 5 min"])
    #expect(Format.wait(seconds: .infinity) == "–")
  }

  @Test(
    arguments: [
      (0, "0"), (1, "1"), (1.0123, "1.0"), (9.94, "9.9"), (9.97, "10"), (101.4, "101"), (999.4, "999"),
      (999.6, "1.0k"), (1000, "1k"), (1234, "1.2k"), (99_950, "100k"), (123_456, "123k"), (5e6, "5M"),
      (2.5e9, "2.5G"), (1e12, "1e12"), (1e300, "1e300"), (-3, "−3"), (0.1, "0.1"), (.nan, "–"),
    ] as [(Double, String)])
  func shortNumbers(number: Double, text: String) { #expect(Format.short(number) == text) }
}
