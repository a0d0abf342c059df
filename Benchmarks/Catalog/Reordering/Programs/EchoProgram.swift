/// A program that answers every operation with the operation's own rows and a meaningless key. Its
/// time is the cost of communication. It does not check its input.
public enum EchoProgram {
  public static let greeting = "list-ordering 1 integer echo\n"

  /// Returns the answer to an operation.
  public static func answer(to line: String) -> String {
    if line.hasPrefix("delete") { return "\n" }
    // Ids follow the operation and the two neighbors.
    return line.split(separator: " ").dropFirst(3).reduce(into: "") { $0 += $1 + " 0\n" } + "\n"
  }
}
