import PropertyTesting
import Testing
import TestSupport

@Suite struct StoreLawTests {
  @Test func storesBehaveLikeArrays() {
    check(
      Property(
        "a store behaves like arrays, undoes and redoes its steps, and pushes all changes",
        machine: StoreMachine.self,
        steps: 0...40), cases: 60)
  }
}
