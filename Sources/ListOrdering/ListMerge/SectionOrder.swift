/// The ids of a section's items in their order.
@frozen
public struct SectionOrder<Section, ID> {
  /// The section.
  public var section: Section
  /// Its items, first to last.
  public var ids: [ID]

  /// Creates the order of a section.
  @inlinable
  public init(section: Section, ids: [ID]) {
    self.section = section
    self.ids = ids
  }
}

extension SectionOrder: Equatable where Section: Equatable, ID: Equatable {}
extension SectionOrder: Sendable where Section: Sendable, ID: Sendable {}
extension SectionOrder: Encodable where Section: Encodable, ID: Encodable {}
extension SectionOrder: Decodable where Section: Decodable, ID: Decodable {}
