/// Which end of an ordered list has the highest key.
@frozen
public enum ListDirection: String, Sendable, Codable {
  /// The first item has the lowest key.
  case ascending
  /// The first item has the highest key, as priorities often have it.
  case descending
}
