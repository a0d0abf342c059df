#if Server
import Foundation
import HTTPTypes

@testable import TodoServer

/// The paths, methods and statuses of the OpenAPI document that the server publishes.
enum Document {
  /// The statuses by path, as the document writes it, and by lowercase method.
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

  /// Returns the documented statuses of a requested path, or nil if the document does not name the
  /// method there.
  static func statuses(of method: String, _ path: String) -> Set<Int>? {
    let endpoint = Endpoints.all.first { $0.method.rawValue == method && $0.matches(path) }
    return endpoint.flatMap { operations[$0.path]?[method.lowercased()] }
  }
}
#endif
