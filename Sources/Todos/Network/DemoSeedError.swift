public import Foundation

/// Why the demo has no todos to begin with.
public enum DemoSeedError: Error, Hashable, Sendable {
  /// The server gave no answer.
  case transport(TransportError)
  /// The server refused, with this status code.
  case status(Int, host: String)
  /// The document is longer than this many bytes.
  case tooLong(limit: Int)
  /// The document is not JSON, or ends too early.
  case notJSON
  /// The document is JSON, but no array.
  case notAnArray
}

extension DemoSeedError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .transport(let error): "The demo's todos were not fetched. \(error)"
    case .status(let status, let host):
      "The demo's todos were not fetched. \(host) \(TransportAnswer.refusal(status))"
    case .tooLong(let limit):
      "The demo's todos are more than \(limit.formattedBytes), which is the most that is read; choose another server."
    case .notJSON:
      "The demo's todos can't be read: they are not JSON, or not whole; try again, or another server."
    case .notAnArray: "The demo's todos can't be read: they are no list of todos; check the server's address."
    }
  }
}

extension DemoSeedError: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
