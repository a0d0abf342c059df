#if Server
import Todos

extension JSONValue {
  /// How many values it is, those within counted: it has no fewer bytes than that.
  var size: Int {
    switch self {
    case .null, .bool, .integer, .number, .string: 1
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .object(let members): members.values.reduce(1) { $0 + $1.size }
    }
  }
}
#endif
