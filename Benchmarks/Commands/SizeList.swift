public import ArgumentParser

/// List lengths as an option takes them, such as `10,100,1000`.
public struct SizeList: ExpressibleByArgument, Sendable {
  /// The lengths, ascending and without duplicates.
  public let sizes: [Int]

  /// Parses numbers from 1 to 10,000,000, separated by commas.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard !numbers.isEmpty, numbers.allSatisfy({ (1...10_000_000).contains($0) }) else { return nil }
    sizes = Array(Set(numbers)).sorted()
  }

  public static let allValueStrings = ["one or more integers from 1 to 10000000, separated by commas"]
}
