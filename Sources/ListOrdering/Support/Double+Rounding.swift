// The standard library's `rounded(_:)` calls the system's mathematics library on some processors, and a program
// that imports this module alone is not linked with it.
extension Double {
  /// The largest whole number that is not above this one.
  @inlinable
  var roundedDown: Double {
    // From 2⁵² on all doubles are whole. (NaN comes out as it went in.)
    guard magnitude < 0x1p52 else { return self }
    let truncated = Double(Int64(self))
    return truncated > self ? truncated - 1 : truncated
  }

  /// The nearest whole number, halves going away from 0.
  @inlinable
  var roundedToNearest: Double {
    guard magnitude < 0x1p52 else { return self }
    let truncated = Double(Int64(self))
    // The difference is exact.
    let rest = self - truncated
    return rest >= 0.5 ? truncated + 1 : rest <= -0.5 ? truncated - 1 : truncated
  }
}
