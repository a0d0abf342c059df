import Interface
import ListOrdering

/// Compiles only if the library has no public types with these names.
func namesOfAnInterface() -> (Window, Section, List, SortOrder) {
  (Window(), Section(), List(), .forward)
}
