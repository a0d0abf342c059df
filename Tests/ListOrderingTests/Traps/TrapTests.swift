import Testing

/// A violated precondition ends the process with a message that names it. So does a violated
/// invariant in builds that check invariants.
@Suite struct TrapTests {
  @Test(arguments: Trap.all.map(\.name))
  func trapEndsTheProcessWithItsMessage(name: String) async throws {
    let trap = try #require(Trap.all.first { $0.name == name })
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = name as String] in
      try #require(Trap.all.first { $0.name == name }).body()
    }
    // Optimized builds end without a message.
    if _isDebugAssertConfiguration() {
      let said = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(said.contains(trap.message), "\(said)")
    }
  }

  @Test func trapNamesAreUnique() {
    #expect(Set(Trap.all.map(\.name)).count == Trap.all.count)
  }
}

/// An operation that must end the process, and the message that it must print.
struct Trap: Sendable {
  let name: String
  let message: String
  let body: @Sendable () throws -> Void

  init(
    _ name: String, _ message: String = "Index out of range", _ body: @escaping @Sendable () throws -> Void
  ) {
    self.name = name
    self.message = message
    self.body = body
  }

  static let all = insertion + chunks + lists + keySpaces + merging
}
