extension Statistics {
  /// How many samples a p99 takes: the longest of them is then above the true one with a certainty of 95% (Wilks, 1941).
  public static let fewestForP99 = 299

  /// What 99 samples in 100 do not exceed; `nil` where there are too few to say.
  public var p99: Double? { count < Self.fewestForP99 ? nil : quantile(0.99) }
}
