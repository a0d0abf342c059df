extension FixedWidthInteger {
  /// The number of characters in the decimal form, including the sign,
  /// computed without creating it.
  public var digitCount: Int {
    var (count, rest) = (self < 0 ? 2 : 1, magnitude)
    while rest >= 10 {
      count += 1
      rest /= 10
    }
    return count
  }
}
