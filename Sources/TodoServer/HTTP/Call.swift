#if Server
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Todos

/// A request to an endpoint, with access to its parameters.
struct Call: Sendable {
  let request: Request
  let context: ServerContext
  let server: ServerParts

  /// The device that sent the request.
  ///
  /// - Throws: ``Problem`` of the kind `unauthorized`, if the endpoint does not require a token,
  ///   because the device is then unknown.
  var device: Device {
    get throws {
      guard let device = context.requester.device else { throw TokenCheck.refused }
      return device
    }
  }

  var lists: ListService { server.lists }

  /// The list in the path.
  ///
  /// - Throws: ``Problem`` of the kind `unknown` if the id is not valid.
  var list: ListKey {
    get throws {
      guard let id = parameter("list"), Identifier<TodoList>(rawValue: id) != nil else {
        throw Problem.unknownList
      }
      return ListKey(account: try device.account.id, list: id)
    }
  }

  /// The id of the item in the path.
  var item: String { parameter("item") ?? "" }

  /// Returns a parameter of the path, percent-decoded.
  func parameter(_ name: String) -> String? {
    context.parameters.get(name)?.removingPercentEncoding
  }

  /// Reads the body, up to the maximum size.
  ///
  /// - Throws: ``Problem`` of the kind `tooLarge`.
  func body() async throws -> Data {
    let limit = server.options.maxBodyBytes
    let tooLarge = Problem(
      .tooLarge, "The body may have at most \(limit) bytes; split the changes into several requests.")
    // A body whose declared length is too long is not read at all.
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit { throw tooLarge }
    do {
      return Data(try await request.body.collect(upTo: limit).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLarge
    }
  }

  /// Returns the members of the body's object.
  ///
  /// - Throws: ``Problem``: `malformed`, `tooLarge`.
  func members() async throws -> [String: JSONValue] { try JSONText.members(of: try await body()) }

  /// Returns a required header field.
  ///
  /// - Throws: `problem`, if the field is missing.
  func field(_ name: HTTPField.Name, else problem: Problem) throws(Problem) -> String {
    guard let value = request.headers[name] else { throw problem }
    return value
  }
}

extension HTTPField.Name {
  /// The header field that identifies a push. It is the same when the push is sent again.
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
#endif
