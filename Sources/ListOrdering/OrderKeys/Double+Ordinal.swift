extension Double {
  /// The number of this double in the order of all doubles, NaN aside.
  ///
  /// Neighboring doubles have neighboring ordinals, so that the difference of two says how many lie between them. Both
  /// 0 and −0 have the ordinal 0; the infinities have the lowest and the highest. It is the bit pattern, since IEEE 754
  /// doubles of one sign sort as their bit patterns do.
  @inlinable
  var ordinal: Int64 {
    let magnitude = Int64(bitPattern: bitPattern & 0x7fff_ffff_ffff_ffff)
    return sign == .minus ? -magnitude : magnitude
  }

  /// The double with this ordinal, from −∞'s to ∞'s.
  @inlinable
  init(ordinal: Int64) {
    self = ordinal < 0 ? -Double(bitPattern: ordinal.magnitude) : Double(bitPattern: UInt64(ordinal))
  }
}
