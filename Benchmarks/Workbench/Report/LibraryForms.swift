/// The strategies that are the library's own, and how each is written in Swift; all others are rivals.
enum LibraryForms {
  static let insertion = ["chunked": "SortedArray"]

  static let reordering = [
    "midpoint-window": "PriorityList<ID>()",
    "midpoint-window-memory": "PriorityList<ID>(space: MidpointKeys(remembersLastInsert: true))",
    "labels-window": "OrderedList<ID, LabelKeys>(space: LabelKeys())",
    "fractional-window": "OrderedList<ID, FractionalKeys>(space: FractionalKeys())",
  ]

  static let merging = ["intent-preserving": "IntentPreservingMerge"]

  /// The library's own strategies of all families.
  static var names: [String] { [insertion, reordering, merging].flatMap(\.keys).sorted() }

  /// A strategy in Swift, or `nil` for a rival.
  static func form(of strategy: String) -> String? {
    insertion[strategy] ?? reordering[strategy] ?? merging[strategy]
  }
}
