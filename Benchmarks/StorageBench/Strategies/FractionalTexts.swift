import GRDB
import ListOrdering
import OrderedTable

/// The classic fractional index as in rocicorp's packages: strings of unlimited length, in a column
/// that sorts by bytes.
struct FractionalTexts: PlainRows {
  static let name = "fractional-text"
  static let summary = "base-62 text; a gap is never exhausted, and keys grow"
  static let type = "TEXT"

  let count: Int
  private var space = FractionalKeys.unlimited()

  init(count: Int) { self.count = count }

  func keys(_ count: Int) -> [FractionalIndex] {
    var space = space
    return space.keys(count, between: nil, and: nil)!
  }

  mutating func key(between lower: FractionalIndex?, and upper: FractionalIndex?) -> FractionalIndex? {
    space.key(between: lower, and: upper)
  }

  func makeRoom(_ db: Database, behind lower: FractionalIndex, before upper: FractionalIndex) {}
}
