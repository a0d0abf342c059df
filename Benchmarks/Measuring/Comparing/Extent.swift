/// How much is measured.
public enum Extent: Sendable {
  /// Seconds: does it still work?
  case quick
  /// Half a minute.
  case standard
  /// As long as it takes: the reference.
  case full
}
