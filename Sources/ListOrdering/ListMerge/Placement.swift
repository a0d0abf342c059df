/// Where an item stands: in which section, and at which order key there.
///
/// The two change together. A key means nothing outside its section, so an item that goes to another section
/// gets a key there.
@frozen
public struct Placement<Section: Hashable & Comparable & Sendable, Key: Hashable & Comparable & Sendable>:
  Hashable, Sendable
{
  /// The ordered part of the list: open or done, a board's column.
  public var section: Section
  /// Where in the section.
  ///
  /// A row that came without a key carries one that its key space calls unusable: NaN for a priority.
  public var key: Key

  /// Creates a placement.
  @inlinable
  public init(section: Section, key: Key) {
    self.section = section
    self.key = key
  }
}

extension Placement: Encodable where Section: Encodable, Key: Encodable {}
extension Placement: Decodable where Section: Decodable, Key: Decodable {}
