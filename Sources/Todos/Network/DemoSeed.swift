public import Foundation

/// The todos that the demo begins with, as a server gives them, and what of them was left out.
///
/// ```swift
/// let seed = try await DemoSeed.fetch(from: URL(string: "https://jsonplaceholder.typicode.com")!)
/// for group in seed.groups {
///   print(group.userID, group.entries.count)   // 1 20, 2 20, …
/// }
/// print(seed.report)   // 200 of 200 entries taken; 120 titles shortened.
/// ```
///
/// The server's document is an array of `{"userId": 1, "id": 1, "title": "…", "completed": false}`. An entry that is none is
/// skipped and reported, and the others are taken. The same document gives the same seed.
///
/// ## What is taken
///
/// - At most ``groupLimit`` users and ``entryLimit`` entries of each, the first ones of the document.
/// - What is a title by ``TodoRules``, its length excepted: white space at its ends goes, and a run of it within becomes one
///   space. An entry whose title has more than ``titleByteLimit`` bytes is skipped. A title longer than ``titleLimit``
///   characters, as a person counts them, keeps 31 and ends with “…”: it is cut at the last word's end, if that leaves at
///   least 16 characters, and within the word otherwise.
/// - Of two entries with an id, the first.
/// - The first ``readLimit`` entries of the document are looked at, and no document is longer than ``byteLimit``.
public struct DemoSeed: Hashable, Sendable {
  /// The longest title, in characters.
  public static let titleLimit = TodoRules.maxTitleCharacters
  /// The maximum size in bytes of a title in the document.
  public static let titleByteLimit = 16 << 10
  /// The most entries of a user that are taken.
  public static let entryLimit = TodoRules.maxTodos
  /// The most users whose entries are taken.
  public static let groupLimit = TodoRules.maxLists
  /// The most entries that are looked at.
  public static let readLimit = 50_000
  /// The longest document, in bytes.
  public static let byteLimit = 64 << 20

  /// A todo of the demo.
  public struct Entry: Hashable, Sendable, Identifiable {
    /// The number that the server gave it; no other entry has it.
    public var id: Int
    /// The number of the user whose it is.
    public var userID: Int
    /// The title, at most ``DemoSeed/titleLimit`` characters.
    public var title: String
    /// Whether it is done.
    public var isCompleted: Bool

    /// A todo.
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

    /// A user's todos.
    public init(userID: Int, entries: [Entry]) {
      self.userID = userID
      self.entries = entries
    }
  }

  /// The todos by user, in the order in which the users come up in the document.
  public var groups: [Group]
  /// What was skipped and what was cut.
  public internal(set) var report = DemoSeedReport()

  /// A seed of one's own, for a preview or a test.
  public init(groups: [Group] = []) { self.groups = groups }

  /// The number of todos.
  public var count: Int { groups.reduce(0) { $0 + $1.entries.count } }

  /// Fetches the demo's todos from `/todos` under an address.
  ///
  /// - Parameters:
  ///   - baseURL: The address that `/todos` is under, without or with a path of its own.
  ///   - transport: What fetches.
  ///   - timeout: The time for all, in seconds.
  /// - Returns: The todos and what was left out.
  /// - Throws: Why there are none. A task that is cancelled while the document is read ends before the next entry.
  /// - Complexity: O(*n*) in the bytes of the document, at most ``byteLimit``. 200,000 entries, 16 MB, take about a second.
  public static func fetch(
    from baseURL: URL, by transport: any HTTPTransport = URLSessionTransport.shared,
    timeout: TimeInterval = 30
  ) async throws(DemoSeedError) -> DemoSeed {
    let request = TransportRequest(
      baseURL.appendingPathComponent("todos"), fields: ["Accept": "application/json"], limit: byteLimit,
      timeout: timeout)
    return try await DemoSeed(json: transport.content(of: request, orThrow: DemoSeedError.self))
  }

  /// The todos of a document.
  ///
  /// - Parameter json: An array of `{"userId", "id", "title", "completed"}`.
  /// - Throws: Why it is no such array; ``TransportError/cancelled`` if the task was cancelled. Entries that are wrong are in
  ///   the report instead.
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
