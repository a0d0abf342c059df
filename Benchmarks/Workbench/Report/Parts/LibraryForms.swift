import Measuring

/// The strategies that are in the library, with their Swift expressions. All others are rivals.
enum LibraryForms {
  private static let forms = Dictionary(
    Catalog.families.flatMap { $0.catalog }.compactMap { line in line.inSwift.map { (line.name, $0) } }
  ) { $1 }

  static let names = Set(forms.keys)

  /// Returns the Swift expression of a strategy, or `nil` for a rival.
  static func form(of strategy: String) -> String? { forms[strategy] }
}
