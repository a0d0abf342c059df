import Interface
import ListOrdering

/// Compiles only while the library has no public type of these names.
func namesOfAnInterface() -> (Window, Section, List, SortOrder) {
  (Window(), Section(), List(), .forward)
}
