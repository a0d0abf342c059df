#if Server
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Todos

/// A request to an endpoint, with what it says.
struct Call: Sendable {
  let request: Request
  let context: ServerContext
  let server: ServerParts

  /// Who asks.
  ///
  /// - Throws: ``Problem`` of the kind `unauthorized`, where the endpoint asks for no token.
  var device: Device {
    get throws {
      guard let device = context.asking.device else { throw TokenCheck.refused }
      return device
    }
  }

  /// What the server does with lists.
  var lists: ListService { server.lists }

  /// The list of the path.
  ///
  /// - Throws: ``Problem`` of the kind `unknown` where no list can have this id.
  var list: ListKey {
    get throws {
      guard let id = parameter("list"), Identifier<TodoList>(rawValue: id) != nil else {
        throw Problem.unknownList
      }
      return ListKey(account: try device.account.id, list: id)
    }
  }

  /// The id of the item of the path.
  var item: String { parameter("item") ?? "" }

  /// A part of the path, in whatever way its characters are written.
  func parameter(_ name: String) -> String? {
    context.parameters.get(name)?.removingPercentEncoding
  }

  /// The body, as far as it may be read.
  ///
  /// - Throws: ``Problem`` of the kind `tooLarge`.
  func body() async throws -> Data {
    let most = server.options.maxBodyBytes
    let tooLarge = Problem(.tooLarge, "A body may have \(most) bytes.")
    // What is said to be too long is not read at all.
    if let length = request.headers[.contentLength].flatMap(Int.init), length > most { throw tooLarge }
    do {
      return Data(try await request.body.collect(upTo: most).readableBytesView)
    } catch is NIOTooManyBytesError {
      throw tooLarge
    }
  }

  /// The members of the body's object.
  ///
  /// - Throws: ``Problem``: `malformed`, `tooLarge`.
  func members() async throws -> [String: JSONValue] { try JSONText.members(of: try await body()) }

  /// A header field that has to be there.
  ///
  /// - Throws: The problem, where it is missing.
  func field(_ name: HTTPField.Name, else problem: Problem) throws(Problem) -> String {
    guard let value = request.headers[name] else { throw problem }
    return value
  }
}

extension HTTPField.Name {
  /// What tells a push from every other one, and is the same when it is sent again.
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
#endif
