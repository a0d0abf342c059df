import Measuring

/// What a key space answers to a line.
public struct KeysAnswer: Hashable, Sendable {
  /// For people and scripts: the keys with a blank between them (a tab where the line had tabs), or `error: …`.
  public let text: String
  /// An object with `lower`, `upper`, `count` and `keys` or `error`.
  ///
  /// Numbers are JSON numbers, texts JSON strings, an open end is null. Bounds that are no keys are strings, and
  /// a line that is no question has null in place of all three.
  public let json: String
  /// Whether the answer is an error.
  public let isError: Bool

  /// The answer to a question that could be read.
  init(_ question: KeysQuestion, bounds: (lower: String, upper: String), keys: [(text: String, json: String)])
  {
    text = keys.map(\.text).joined(separator: String(question.separator))
    json = Self.object(
      bounds.lower, bounds.upper, "\(question.count)", "keys",
      "[" + keys.map(\.json).joined(separator: ",") + "]")
    isError = false
  }

  /// A refusal.
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
