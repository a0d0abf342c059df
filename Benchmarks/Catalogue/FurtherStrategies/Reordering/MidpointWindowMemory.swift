import ListOrdering
import Reordering

/// The core's midpoints, which remember the last insertion and so recognize gaps that many items go into.
enum MidpointWindowMemory: KeyScheme {
  static let name = "midpoint-window-memory"
  /// The core's midpoint keys with their memory turned on.
  static func space(seed: UInt64) -> MidpointKeys { MidpointKeys(remembersLastInsert: true) }
}
