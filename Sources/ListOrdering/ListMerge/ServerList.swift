/// A server's whole list, as it answers a fetch.
@frozen
public struct ServerList<Item: MergeableItem> {
  /// The list's version: it grows with every change to the list and every push that is applied, and with nothing else.
  public var version: Int
  /// All its items, in any sequence.
  public var items: [Item]
  /// The newest ``Push/batch`` of this client that the server has applied, or `nil` if it has applied none.
  public var lastBatch: String?

  /// Creates an answer.
  @inlinable
  public init(version: Int, items: [Item], lastBatch: String? = nil) {
    self.version = version
    self.items = items
    self.lastBatch = lastBatch
  }
}

extension ServerList: Equatable where Item: Equatable {}
extension ServerList: Sendable where Item: Sendable {}
extension ServerList: Encodable where Item: Encodable {}
extension ServerList: Decodable where Item: Decodable {}
