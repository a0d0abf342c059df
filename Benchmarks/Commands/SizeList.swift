public import ArgumentParser

/// Numbers of items, as an option names them: `10,100,1000`.
public struct SizeList: ExpressibleByArgument, Sendable {
  /// The numbers, ascending, each once.
  public let sizes: [Int]

  /// Numbers from 1 to ten million, separated by commas.
  public init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard !numbers.isEmpty, numbers.allSatisfy({ (1...10_000_000).contains($0) }) else { return nil }
    sizes = Array(Set(numbers)).sorted()
  }

  /// What may stand there.
  public static let allValueStrings = ["a whole number from 1 to 10000000, or several separated by commas"]
}
