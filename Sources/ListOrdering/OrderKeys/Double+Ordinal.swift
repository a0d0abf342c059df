extension Double {
  /// The number of this double among all, in their order: neighbouring doubles have neighbouring ordinals, and
  /// both 0 and −0 have the ordinal 0.
  ///
  /// IEEE 754 doubles of one sign sort as their bit patterns do.
  @inlinable
  var ordinal: Int64 {
    let magnitude = Int64(bitPattern: bitPattern & 0x7fff_ffff_ffff_ffff)
    return sign == .minus ? -magnitude : magnitude
  }

  /// The double with that ordinal.
  @inlinable
  init(ordinal: Int64) {
    self = ordinal < 0 ? -Double(bitPattern: ordinal.magnitude) : Double(bitPattern: UInt64(ordinal))
  }
}
