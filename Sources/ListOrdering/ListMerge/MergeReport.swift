/// Everything unusual about a merge, by the ids of the items concerned. Nothing that is in it was lost.
public struct MergeReport<
  ID: Hashable & Comparable & Sendable, Content: Equatable & Sendable,
  Section: Hashable & Comparable & Sendable
>: Equatable, Sendable {
  /// A field that both sides changed; here the local value stood.
  public enum Conflict: Equatable, Sendable {
    /// What the item says; the server says this.
    case content(ID, server: Content)
    /// The section in which it stands; on the server in this one.
    case section(ID, server: Section)
  }

  /// New on the server.
  public var added: [ID] = []
  /// Clean here and gone on the server: gone here too.
  public var dropped: [ID] = []
  /// Changed here and gone on the server: kept, to be sent as a new item.
  public var recreated: [ID] = []
  /// Neither new here, for some of its fields are clean, nor in the base, nor on the server. Nobody can tell whether
  /// the server has deleted it, as a base that was lost could: kept, to be sent as a new item.
  public var unaccounted: [ID] = []
  /// Deleted here, and the server has yet to hear of it.
  public var removedHere: [ID] = []
  /// Changed on both sides.
  public var conflicts: [Conflict] = []
  /// Moved here, and put into another section by the server: the server's place stood.
  public var voidedMoves: [ID] = []
  /// Not moved, but given a new key, because room ran out or the server's key was unusable.
  public var rekeyed: [ID] = []
  /// Twice in the server's answer: the last row counts.
  public var repeated: [ID] = []
  /// With an unusable key in the server's answer: placed last in their section.
  public var unusableKeys: [ID] = []
  /// How many items there are beyond the limit. All of them are in the result.
  public var overLimit = 0

  /// A report of nothing unusual.
  @inlinable
  public init() {}
}

/// Why a merge is refused.
public enum MergeError<ID: Hashable & Comparable & Sendable>: Error, Equatable, Sendable {
  /// Two local items have this id.
  case duplicate(ID)
  /// This id, or the section of the item that has it, is not equal to itself, as NaN is not: nothing can be found by it.
  case unordered(ID)
  /// The server's answer is older than one that was merged already, which had this version: it was late. If all answers
  /// are, the server has lost its newest state; a replica of the same items and base with version 0 then begins anew.
  case outdated(version: Int)
}

extension MergeError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .duplicate(let id): "Two local items have the id \(id); give every item an id of its own."
    case .unordered(let id):
      "The id \(id) or its item's section is not equal to itself (NaN, perhaps); give it one that is."
    case .outdated(let version):
      "The answer is older than version \(version), which was merged already; fetch again."
    }
  }
}
