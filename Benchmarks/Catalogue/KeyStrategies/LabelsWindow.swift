import ListOrdering
import Reordering

/// Ours on whole numbers: `Int64` labels, the same window.
public enum LabelsWindow: KeyScheme {
  public static let name = "labels-window"
  /// The core's labels.
  public static func space(seed: UInt64) -> LabelKeys { LabelKeys() }
}
