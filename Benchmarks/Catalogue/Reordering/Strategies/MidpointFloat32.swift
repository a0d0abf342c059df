/// MiniDo as shipped: priorities are stored as `Double`, but read back as 32-bit numbers.
enum MidpointFloat32: UncheckedMidpoint {
  static let name = "midpoint-float32"
  static let summary = "Double midpoints of neighbours read as 32-bit floats; never renumbered"
  static let promise = Promise.breaks("after 24 inserts into one gap, neighbours share a key")
  static func read(_ key: Double) -> Double { Double(Float(key)) }
}
