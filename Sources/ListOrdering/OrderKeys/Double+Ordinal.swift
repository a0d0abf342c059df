extension Double {
  /// The number of this double in the order of all doubles except NaN.
  ///
  /// Neighboring doubles have consecutive ordinals, so the difference of two ordinals tells the
  /// number of doubles in between. Both 0 and −0 have the ordinal 0. The infinities have the lowest
  /// and the highest ordinal. The ordinal of a positive double is its bit pattern, because IEEE 754
  /// doubles of one sign sort like their bit patterns.
  @inlinable
  var ordinal: Int64 {
    let magnitude = Int64(bitPattern: bitPattern & 0x7fff_ffff_ffff_ffff)
    return sign == .minus ? -magnitude : magnitude
  }

  /// Creates the double with this ordinal, which must be from the ordinal of −∞ to that of ∞.
  @inlinable
  init(ordinal: Int64) {
    self = ordinal < 0 ? -Double(bitPattern: ordinal.magnitude) : Double(bitPattern: UInt64(ordinal))
  }
}
