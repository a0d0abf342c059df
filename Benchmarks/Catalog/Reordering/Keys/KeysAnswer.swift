import Measuring

/// The answer of a key space to one line of input.
public struct KeysAnswer: Hashable, Sendable {
  /// The keys, separated by spaces (by tabs if the line had tabs), or `error: …`.
  public let text: String
  /// An object with `lower`, `upper`, `count`, and `keys` or `error`.
  ///
  /// Numeric keys are JSON numbers, text keys are JSON strings, and an open end is null. Invalid
  /// bounds are strings. For an unreadable line, `lower`, `upper` and `count` are null.
  public let json: String
  public let isError: Bool

  /// Creates the answer with the requested keys.
  init(_ question: KeysQuestion, bounds: (lower: String, upper: String), keys: [(text: String, json: String)])
  {
    text = keys.map(\.text).joined(separator: String(question.separator))
    json = Self.object(
      bounds.lower, bounds.upper, "\(question.count)", "keys",
      "[" + keys.map(\.json).joined(separator: ",") + "]")
    isError = false
  }

  /// Creates an error answer.
  init(_ refusal: KeysRefusal, to question: KeysQuestion?, bounds: (lower: String, upper: String)) {
    text = "error: " + refusal.message.shown
    json = Self.object(
      bounds.lower, bounds.upper, question.map { "\($0.count)" } ?? "null", "error",
      refusal.message.jsonQuoted)
    isError = true
  }

  private static func object(
    _ lower: String, _ upper: String, _ count: String, _ name: String, _ value: String
  ) -> String {
    #"{"lower":\#(lower),"upper":\#(upper),"count":\#(count),"\#(name)":\#(value)}"#
  }
}
