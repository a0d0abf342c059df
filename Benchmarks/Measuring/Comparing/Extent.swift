/// The extent of a run.
public enum Extent: Sendable {
  /// A smoke test, which takes seconds.
  case quick
  /// The default, which takes half a minute.
  case standard
  /// The reference, without a time limit.
  case full
}
