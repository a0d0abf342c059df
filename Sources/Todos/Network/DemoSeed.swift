public import Foundation

/// The demo's initial todos from a server, and a report of the entries that were skipped.
///
/// ```swift
/// let seed = try await DemoSeed.fetch(from: URL(string: "https://jsonplaceholder.typicode.com")!)
/// for group in seed.groups {
///   print(group.userID, group.entries.count)   // 1 20, 2 20, …
/// }
/// print(seed.report)   // 200 of 200 entries used; 120 titles shortened.
/// ```
///
/// The server's document is an array of `{"userId": 1, "id": 1, "title": "…", "completed": false}`.
/// Invalid entries are skipped and reported. The same document gives the same seed.
///
/// ## Rules
///
/// - The seed contains at most ``groupLimit`` users and ``entryLimit`` entries per user, the first
///   ones of the document. Of entries with the same id, it contains the first.
/// - Titles must satisfy ``TodoRules``, except for their length. White space is removed at the ends
///   of a title, and each run of it becomes one space. An entry whose title has more than
///   ``titleByteLimit`` bytes is skipped. A title of more than ``titleLimit`` characters (grapheme
///   clusters) is cut to at most 31 characters, followed by “…”. If a cut after the last word that
///   fits leaves at least 16 characters, the cut is there. Otherwise, it is within the next word.
/// - Only the first ``readLimit`` entries are read. A document over ``byteLimit`` is refused.
public struct DemoSeed: Hashable, Sendable {
  /// The maximum length of a title, in characters.
  public static let titleLimit = TodoRules.maxTitleCharacters
  /// The maximum size of a title in the document, in bytes.
  public static let titleByteLimit = 16 << 10
  /// The maximum number of entries per user.
  public static let entryLimit = TodoRules.maxTodos
  /// The maximum number of users.
  public static let groupLimit = TodoRules.maxLists
  /// The maximum number of entries that are read.
  public static let readLimit = 50_000
  /// The maximum size of a document, in bytes.
  public static let byteLimit = 64 << 20

  /// A todo of the demo.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// The number that the server assigned to the entry, unique within the seed.
    public var id: Int
    /// The number of the user who owns the todo.
    public var userID: Int
    /// The title, of at most ``DemoSeed/titleLimit`` characters.
    public var title: String
    /// Whether the todo is done.
    public var isCompleted: Bool

    /// Creates an entry.
    public init(id: Int, userID: Int, title: String, isCompleted: Bool) {
      self.id = id
      self.userID = userID
      self.title = title
      self.isCompleted = isCompleted
    }
  }

  /// A user's todos.
  public struct Group: Hashable, Sendable, Identifiable {
    /// The user's number.
    public var userID: Int
    /// The todos in the document's order.
    public var entries: [Entry]

    /// The user's number.
    public var id: Int { userID }

    /// Creates a group of one user's todos.
    public init(userID: Int, entries: [Entry]) {
      self.userID = userID
      self.entries = entries
    }
  }

  /// The todos per user, in the order in which the users first appear in the document.
  public var groups: [Group]
  /// The entries that were skipped or shortened.
  public internal(set) var report = DemoSeedReport()

  /// Creates a seed without a server, for previews and tests.
  public init(groups: [Group] = []) { self.groups = groups }

  /// The number of todos.
  public var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// Fetches the demo's todos from `/todos` under an address.
  ///
  /// - Parameters:
  ///   - baseURL: The address to append `/todos` to, with or without a path of its own.
  ///   - transport: The transport that sends the request.
  ///   - timeout: The maximum total time, in seconds.
  /// - Returns: The todos and the report.
  /// - Throws: ``DemoSeedError``. Cancellation ends reading before the next entry.
  /// - Complexity: O(*n*) in the bytes of the document, at most ``byteLimit``. 200,000 entries (16
  ///   MB) take about a second.
  public static func fetch(
    from baseURL: URL, by transport: any HTTPTransport = URLSessionTransport.shared,
    timeout: TimeInterval = 30
  ) async throws(DemoSeedError) -> DemoSeed {
    let request = TransportRequest(
      baseURL.appendingPathComponent("todos"), fields: ["Accept": "application/json"], limit: byteLimit,
      timeout: timeout)
    return try await DemoSeed(json: transport.content(of: request, orThrow: DemoSeedError.self))
  }

  /// Creates a seed from a document.
  ///
  /// - Parameter json: An array of `{"userId", "id", "title", "completed"}`.
  /// - Throws: ``DemoSeedError``; if the task was cancelled, with ``TransportError/cancelled``.
  ///   Invalid entries throw no error; they are in the report.
  /// - Complexity: O(*n*) in the bytes of the document.
  public init(json: Data) throws(DemoSeedError) {
    guard json.count <= Self.byteLimit else { throw .tooLong(limit: Self.byteLimit) }
    do {
      self = try JSONDecoder().decode(DemoSeedDocument.self, from: json).seed
    } catch is CancellationError {
      throw .transport(.cancelled)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .notAnArray
    } catch {
      throw .notJSON
    }
  }
}

/// An error that leaves the demo without initial todos.
public enum DemoSeedError: Error, Hashable, Sendable {
  /// The server sent no response.
  case transport(TransportError)
  /// The server refused the request with this status code.
  case status(Int, host: String)
  /// The document is longer than this many bytes.
  case tooLong(limit: Int)
  /// The document is not JSON, or is incomplete.
  case notJSON
  /// The document is JSON, but not an array.
  case notAnArray
}

extension DemoSeedError: CustomStringConvertible {
  /// A message for the user: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .transport(let error): "The demo todos could not be fetched. \(error)"
    case .status(let status, let host):
      "The demo todos could not be fetched. \(host) \(TransportResponse.refusal(status))"
    case .tooLong(let limit):
      "The demo todos are larger than the limit of \(limit.formattedBytes); use another server."
    case .notJSON:
      "The demo todos are not JSON, or are incomplete; try again, or use another server."
    case .notAnArray: "The demo todos are not a JSON array; check the server's address."
    }
  }
}

extension DemoSeedError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
