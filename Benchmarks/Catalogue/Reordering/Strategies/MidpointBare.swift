/// What is commonly advised: the average of the neighbours, and no word on what happens then.
enum MidpointBare: UncheckedMidpoint {
  static let name = "midpoint-bare"
  static let summary = "Double midpoints; never renumbered"
  static let promise = Promise.breaks("after 52 inserts into one gap, neighbours share a key")
  static func read(_ key: Double) -> Double { key }
}
