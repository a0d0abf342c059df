extension UInt64 {
  /// Creates 64 bits that differ for hashes that differ in any bits.
  ///
  /// A hash may have no information in its upper half: with 32-bit words, or if a type's hash is a
  /// small number. The hash is multiplied by 2⁶⁴ divided by the golden ratio (Knuth, The Art of
  /// Computer Programming 3, 6.4). Low bits then reach the upper bits of the lower word, and high
  /// bits the upper word.
  @inlinable
  init(mixing hash: Int) {
    let product = UInt64(UInt(bitPattern: hash)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    self = product.high ^ product.low
  }
}
