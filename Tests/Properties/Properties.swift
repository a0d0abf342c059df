package import PropertyTesting

/// The laws of all families, for tests and fuzzing.
package enum Properties {
  /// The subject of a law.
  package enum Family: String, CaseIterable, Sendable {
    /// Sorted containers.
    case insertion
    /// Order keys, key spaces and the ordered list.
    case reordering
    /// Merge policies and the intent-preserving merge.
    case merging
    /// Readers of untrusted text.
    case readers
  }

  /// A law of a family.
  package struct Law: Sendable {
    package let family: Family
    package let property: Property

    package var name: String { property.name }
  }

  package static let all: [Law] =
    laws(.insertion, InsertionLaws.all) + laws(.reordering, ReorderingLaws.all)
    + laws(.merging, MergingLaws.all) + laws(.readers, ReaderLaws.all)

  /// Returns the laws of a family.
  package static func of(_ family: Family) -> [Law] { all.filter { $0.family == family } }

  private static func laws(_ family: Family, _ properties: [Property]) -> [Law] {
    properties.map { Law(family: family, property: $0) }
  }
}
