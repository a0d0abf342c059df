import Reordering

/// MiniDo as shipped: priorities are stored as `Double`, but read back as 32-bit numbers.
enum MidpointFloat32: UncheckedMidpoint {
  static let name = "midpoint-float32"
  static func read(_ key: Double) -> Double { Double(Float(key)) }
}
