extension FixedWidthInteger {
  /// How many characters its decimal form has, the sign included: known without writing it out.
  public var digitCount: Int {
    var (count, rest) = (self < 0 ? 2 : 1, magnitude)
    while rest >= 10 {
      count += 1
      rest /= 10
    }
    return count
  }
}
