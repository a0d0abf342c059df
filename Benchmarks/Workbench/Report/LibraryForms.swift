import Measuring

/// The strategies that are the library's own, and how each is written in Swift; all others are rivals.
enum LibraryForms {
  private static let forms = Dictionary(
    Catalog.families.flatMap { $0.catalog }.compactMap { line in line.inSwift.map { (line.name, $0) } }
  ) { $1 }

  /// The library's own strategies of all families.
  static let names = Set(forms.keys)

  /// A strategy in Swift, or `nil` for a rival.
  static func form(of strategy: String) -> String? { forms[strategy] }
}
