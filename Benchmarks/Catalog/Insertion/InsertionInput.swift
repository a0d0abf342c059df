import Measuring

/// The order in which elements are inserted.
public enum InsertionInput: String, CaseIterable, Sendable {
  /// Uniformly distributed over a range far larger than the list.
  case random
  /// Each above the last: every insertion is at the end.
  case ascending
  /// Each below the last: every insertion moves all elements.
  case descending
  /// Sixteen values, at random: nearly all elements are ties.
  case fewDistinct = "few-distinct"
  /// Ascending, but one in twenty is moved at random by up to a hundredth of the list.
  case nearlySorted = "nearly-sorted"
  /// Minutes of one week, like deadlines of to-dos: mostly on working days, at typical hours.
  case weekDeadlines = "week-deadlines"

  public var summary: String {
    switch self {
    case .random: "uniform at random from a range far larger than the list"
    case .ascending: "each above the previous one"
    case .descending: "each below the previous one, so that an array moves all elements each time"
    case .fewDistinct: "sixteen random values; nearly all are ties"
    case .nearlySorted: "ascending, but one in twenty moved by up to a hundredth of the list"
    case .weekDeadlines: "minutes of one week, like deadlines of to-dos"
    }
  }

  /// Whether all numbers are distinct. The random ones practically are: of lists with a million
  /// elements, one in two thousand has two equal numbers.
  public var isDistinct: Bool {
    switch self {
    case .random, .ascending, .descending: true
    case .fewDistinct, .nearlySorted, .weekDeadlines: false
    }
  }

  /// Returns the numbers in order of insertion. None is negative, and `seed` determines them.
  ///
  /// - Complexity: O(count)
  public func numbers(count: Int, seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed, label: rawValue)
    switch self {
    case .random:
      return (0..<count).map { _ in Int.random(in: 0..<1 << 50, using: &random) }
    case .ascending:
      return (0..<count).map { $0 * 8 }
    case .descending:
      return (0..<count).map { (count - $0) * 8 }
    case .fewDistinct:
      return (0..<count).map { _ in Int.random(in: 0..<16, using: &random) }
    case .nearlySorted:
      let reach = max(1, count / 100)
      return (0..<count).map { index in
        let moves = Int.random(in: 0..<20, using: &random) == 0
        return max(0, index + (moves ? Int.random(in: -reach...reach, using: &random) : 0)) * 8
      }
    case .weekDeadlines:
      return (0..<count).map { _ in Self.deadline(using: &random) }
    }
  }

  /// Returns a minute of a week that starts on Monday. Nine in ten are on a working day. Half are
  /// at 9:00, 12:00 or 17:00, the others on a quarter of an hour from 8:00 to 21:45.
  private static func deadline(using random: inout SplitMix64) -> Int {
    let works = Int.random(in: 0..<10, using: &random) < 9
    let day = works ? Int.random(in: 0..<5, using: &random) : Int.random(in: 5..<7, using: &random)
    let usual = [9, 12, 17, 17].randomElement(using: &random) ?? 17
    let minute =
      Bool.random(using: &random) ? usual * 60 : 8 * 60 + 15 * Int.random(in: 0..<56, using: &random)
    return day * 24 * 60 + minute
  }
}
