import ListOrdering
import Reordering

/// Ours, with memory: hot gaps are recognised.
enum MidpointWindowMemory: KeyScheme {
  static let name = "midpoint-window-memory"
  /// The core's priorities, remembering.
  static func space(seed: UInt64) -> MidpointKeys { MidpointKeys(remembersLastInsert: true) }
}
