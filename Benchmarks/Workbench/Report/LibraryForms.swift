import Catalogue
import Comparing

/// The strategies that are the library's own, and how each is written in Swift; all others are rivals.
enum LibraryForms {
  private static let forms = Dictionary(
    Catalogue.families.flatMap { $0.catalogue }.compactMap { line in line.inSwift.map { (line.name, $0) } }
  ) { $1 }

  /// The library's own strategies of all families.
  static let names = Set(forms.keys)

  /// A strategy in Swift, or `nil` for a rival.
  static func form(of strategy: String) -> String? { forms[strategy] }

  /// Every strategy and policy, the library's own first: one's colour is the same in all charts.
  private static let colours: [String: Int] = {
    let lines = Catalogue.families.flatMap { $0.catalogue }.filter { $0.kind != "workload" }
    let ordered = lines.filter { $0.inSwift != nil } + lines.filter { $0.inSwift == nil }
    return Dictionary(ordered.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }()

  /// The number of a strategy's colour.
  static func colour(of strategy: String) -> Int? { colours[strategy] }
}
