/// A server's whole list, as it answers a fetch.
@frozen
public struct ServerList<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable
>: Equatable, Sendable {
  /// The list's version: it grows with every change to the list and every push that is applied, and with nothing else.
  public var version: Int
  /// All its items, in any sequence.
  public var items: [ServerItem<ID, Content, Section, Key>]
  /// The newest ``Push/batch`` of this client that the server has applied, or `nil` if it has applied none.
  public var lastBatch: String?

  /// Creates an answer.
  @inlinable
  public init(version: Int, items: [ServerItem<ID, Content, Section, Key>], lastBatch: String? = nil) {
    self.version = version
    self.items = items
    self.lastBatch = lastBatch
  }
}

extension ServerList: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension ServerList: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
