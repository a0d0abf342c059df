/// How long to wait before the next attempt: twice as long each time, up to a limit, and somewhere between none and all of
/// it, so that devices that failed together don't come back together ("full jitter").
struct Backoff: Sendable {
  /// The longest wait before the second attempt, in seconds.
  var first: Double
  /// The longest wait of all, in seconds.
  var most: Double
  /// How many attempts have failed.
  private(set) var failures = 0

  init(first: Double, most: Double) {
    self.first = first
    self.most = most
  }

  /// Counts a failure.
  ///
  /// - Parameters:
  ///   - least: What the server asks for, in seconds.
  ///   - random: A number from 0 to 1.
  /// - Returns: How long to wait, in seconds.
  mutating func fail(atLeast least: Double? = nil, random: Double) -> Double {
    let longest = failures < 30 ? min(most, first * Double(1 << failures)) : most
    failures += 1
    let asked = least.map { $0.isFinite ? min(max($0, 0), 86_400) : 0 } ?? 0
    return asked + longest * random
  }

  mutating func succeed() { failures = 0 }
}
