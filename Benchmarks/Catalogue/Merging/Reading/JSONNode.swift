/// A JSON value that knows the line on which it begins, so that whoever finds it wrong can say where.
///
/// Foundation's decoder does not say on which line a file is broken, and refuses a whole file for one number
/// beyond `Double`. Here such a number is infinite, and the `NaN` and `Infinity` that some encoders write are
/// read.
struct JSONNode: Sendable {
  enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([(name: String, node: JSONNode)])
  }

  let value: Value
  /// Counted from 1.
  let line: Int

  /// The value of an object's field; of a field given twice, the last.
  subscript(name: String) -> JSONNode? {
    guard case .object(let fields) = value else { return nil }
    return fields.last { $0.name == name }?.node
  }

  /// What the value is, for a message.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "the number \(number)"
    case .string(let text): text.count <= 40 ? "the string \"\(text)\"" : "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Where a text ceases to be JSON, and why.
struct JSONSyntaxError: Error {
  let line: Int
  let problem: String
}
