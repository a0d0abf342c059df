extension Statistics {
  /// The minimum number of samples for a p99. With that many, their maximum exceeds the true p99
  /// with 95% confidence (Wilks, 1941).
  public static let fewestForP99 = 299

  /// The value that 99% of the samples do not exceed; `nil` if there are too few samples.
  public var p99: Double? { count < Self.fewestForP99 ? nil : quantile(0.99) }
}
