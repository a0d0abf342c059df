import PropertyTesting
import Testing
import TestSupport

/// What a store does, arrays do.
@Suite struct StoreLawTests {
  @Test func storesAreArrays() {
    check(
      Property(
        "a store is arrays, its last step can be taken back, and a server is told of all",
        machine: StoreMachine.self,
        steps: 0...40), cases: 60)
  }
}
