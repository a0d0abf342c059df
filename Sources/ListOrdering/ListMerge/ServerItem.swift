/// An item as the server has it: a row of its answer, or of the base, which is the last answer that was
/// merged.
@frozen
public struct ServerItem<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable
>: Equatable, Identifiable, Sendable {
  /// What the item is known by, here and there.
  public var id: ID
  /// Where it stands.
  public var placement: Placement<Section, Key>
  /// What it says.
  public var content: Content

  /// Creates a row.
  @inlinable
  public init(id: ID, content: Content, placement: Placement<Section, Key>) {
    self.id = id
    self.content = content
    self.placement = placement
  }
}

extension ServerItem: Encodable
where ID: Encodable, Content: Encodable, Section: Encodable, Key: Encodable {}
extension ServerItem: Decodable
where ID: Decodable, Content: Decodable, Section: Decodable, Key: Decodable {}
