package import PropertyTesting

/// The families' laws, for tests and for fuzzing alike.
package enum Properties {
  /// What a law is about.
  package enum Family: String, CaseIterable, Sendable {
    /// Sorted containers.
    case insertion
    /// Order keys, key spaces and the ordered list.
    case reordering
    /// Merge policies, and the intent-preserving merge.
    case merging
    /// What reads text that others have written.
    case readers
  }

  /// A law of a family.
  package struct Law: Sendable {
    /// What it is about.
    package let family: Family
    /// The law.
    package let property: Property

    /// What it says.
    package var name: String { property.name }
  }

  /// All laws.
  package static let all: [Law] =
    laws(.insertion, InsertionLaws.all) + laws(.reordering, ReorderingLaws.all)
    + laws(.merging, MergingLaws.all) + laws(.readers, ReaderLaws.all)

  /// The laws of a family.
  package static func of(_ family: Family) -> [Law] { all.filter { $0.family == family } }

  private static func laws(_ family: Family, _ properties: [Property]) -> [Law] {
    properties.map { Law(family: family, property: $0) }
  }
}
