// On some processors, the standard library's `rounded(_:)` calls the system's math library, which
// programs that import only this module do not link.
extension Double {
  /// The largest whole number that is not greater than this number.
  @inlinable
  var roundedDown: Double {
    // From 2⁵² on, all doubles are whole. (NaN is returned unchanged.)
    guard magnitude < 0x1p52 else { return self }
    let truncated = Double(Int64(self))
    return truncated > self ? truncated - 1 : truncated
  }

  /// The nearest whole number; halves are rounded away from 0.
  @inlinable
  var roundedToNearest: Double {
    guard magnitude < 0x1p52 else { return self }
    let truncated = Double(Int64(self))
    // The difference is exact.
    let rest = self - truncated
    return rest >= 0.5 ? truncated + 1 : rest <= -0.5 ? truncated - 1 : truncated
  }
}
