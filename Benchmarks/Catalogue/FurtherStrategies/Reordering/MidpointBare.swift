import Reordering
import RowStrategies

/// What is commonly advised: the average of the neighbours, and no word on what happens then.
enum MidpointBare: UncheckedMidpoint {
  static let name = "midpoint-bare"
  static func read(_ key: Double) -> Double { key }
}
