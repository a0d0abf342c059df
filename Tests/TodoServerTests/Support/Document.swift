#if Server
import Foundation
import HTTPTypes

@testable import TodoServer

/// The document that the server shows, as far as it names paths, methods and statuses.
enum Document {
  /// By paths as the document has them, and methods in small letters: the statuses.
  static let operations: [String: [String: Set<Int>]] = {
    let json = try? JSONSerialization.jsonObject(with: Data(Endpoints.document.utf8)) as? [String: Any]
    let paths = json?["paths"] as? [String: [String: Any]] ?? [:]
    return paths.mapValues { path in
      path.compactMapValues { operation in
        ((operation as? [String: Any])?["responses"] as? [String: Any]).map {
          Set($0.keys.compactMap { Int($0) })
        }
      }
    }
  }()

  /// The statuses that the document names for a path as it is asked for; `nil` if it does not name the method there.
  static func statuses(of method: String, _ path: String) -> Set<Int>? {
    let endpoint = Endpoints.all.first { $0.method.rawValue == method && $0.matches(path) }
    return endpoint.flatMap { operations[$0.path]?[method.lowercased()] }
  }
}
#endif
