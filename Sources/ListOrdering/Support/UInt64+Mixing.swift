extension UInt64 {
  /// 64 bits in which hashes differ that differ anywhere.
  ///
  /// A hash may have nothing in its upper half: where words have 32 bits, or where a type's hash is a small number.
  /// Multiplied by 2⁶⁴ divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4), low bits reach the
  /// upper ones of the lower word, and high bits the upper word.
  @inlinable
  init(mixing hash: Int) {
    let product = UInt64(UInt(bitPattern: hash)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    self = product.high ^ product.low
  }
}
