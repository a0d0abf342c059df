import Foundation
import ListOrdering

/// Compiles only while the library has no public type of these names.
func namesOfFoundation() -> (SortOrder, Operation.Type) {
  (.forward, Operation.self)
}
