import PropertyTesting
import Testing
import TestSupport

@Suite struct StoreLawTests {
  @Test func storesBehaveLikeArrays() {
    check(
      Property(
        "a store is arrays, its last step can be taken back, and a server is told of all",
        machine: StoreMachine.self,
        steps: 0...40), cases: 60)
  }
}
