import Testing

/// What breaks a rule of the caller ends the process and says which rule, and so does a broken invariant, where
/// invariants are checked.
@Suite struct TrapTests {
  @Test(arguments: Trap.all.map(\.name))
  func endsTheProcessAndSaysWhy(name: String) async throws {
    let trap = try #require(Trap.all.first { $0.name == name })
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = name as String] in
      try #require(Trap.all.first { $0.name == name }).body()
    }
    // Optimized, a process ends without a word.
    if _isDebugAssertConfiguration() {
      let said = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(said.contains(trap.message), "\(said)")
    }
  }

  @Test func namesAreAllDifferent() {
    #expect(Set(Trap.all.map(\.name)).count == Trap.all.count)
  }
}

/// Something that must end the process, and what is then said.
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
