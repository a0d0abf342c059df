import Foundation
import ListOrdering

/// Compiles only if the library has no public types with these names.
func namesOfFoundation() -> (SortOrder, Operation.Type) {
  (.forward, Operation.self)
}
