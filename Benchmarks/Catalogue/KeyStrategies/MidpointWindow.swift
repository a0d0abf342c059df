import ListOrdering
import Reordering

/// Ours: `Double` priorities, the window that buys the most.
enum MidpointWindow: KeyScheme {
  static let name = "midpoint-window"
  /// The core's priorities.
  static func space(seed: UInt64) -> MidpointKeys { MidpointKeys() }
}
