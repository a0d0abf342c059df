/// A program that answers every operation with its own rows and a key that means nothing: what it takes is what the
/// way there and back takes.
public enum EchoProgram {
  /// Its first line.
  public static let greeting = "list-ordering 1 integer echo\n"

  /// What it answers to a line; nil where the line is no operation.
  public static func answer(to line: String) -> String? {
    guard let request = ProgramRequest(line) else { return nil }
    return (request.verb == .delete ? "" : request.ids.map { "\($0) 0\n" }.joined()) + "\n"
  }
}
