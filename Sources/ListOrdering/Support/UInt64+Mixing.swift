extension UInt64 {
  /// Mixes the bits of a hash, so that hashes that differ in any bits nearly always differ in both
  /// halves of the result.
  ///
  /// A hash may have no information in its upper half: with 32-bit words, or if a type's hash is a
  /// small number. The hash is multiplied by 2⁶⁴ divided by the golden ratio (Knuth, The Art of
  /// Computer Programming 3, 6.4). Its low bits then affect the upper bits of the product's lower
  /// word, and its high bits affect the upper word. The result combines both words.
  @inlinable
  init(mixing hash: Int) {
    let product = UInt64(UInt(bitPattern: hash)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    self = product.high ^ product.low
  }
}
