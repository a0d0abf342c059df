import ListOrdering

/// Ours: `Double` priorities, the window that buys the most.
enum MidpointWindow: KeyScheme {
  static let name = "midpoint-window"
  static let summary =
    "Double midpoints; an exhausted gap relabels the window that buys most inserts a row"
  static let promise = Promise.holds
  static let inSwift: String? = "PriorityList<ID>()"
  static let isDrawn = true
  /// The core's priorities.
  static func space(seed: UInt64) -> MidpointKeys { MidpointKeys() }
}

/// Ours, with memory: hot gaps are recognised.
enum MidpointWindowMemory: KeyScheme {
  static let name = "midpoint-window-memory"
  static let summary =
    "midpoint-window; a run of inserts at one place keeps 15/16 of the gap for the rest"
  static let promise = Promise.holds
  static let inSwift: String? = "PriorityList<ID>(space: MidpointKeys(remembersLastInsert: true))"
  static let isDrawn = true
  /// The core's priorities, remembering.
  static func space(seed: UInt64) -> MidpointKeys { MidpointKeys(remembersLastInsert: true) }
}
