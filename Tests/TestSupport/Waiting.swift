/// Waits until something is so, and returns whether it is.
///
/// A test waits for a condition, never for a time. The bound is wide: among many tests, each waits minutes for its turn.
///
/// ```swift
/// #expect(await eventually { server.openConnections == 0 })
/// ```
///
/// - Parameters:
///   - seconds: How long it waits at most.
///   - isSo: The condition, which is looked at a hundred times a second.
package func eventually(
  within seconds: Double = 600, _ isSo: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try await isSo() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return try await isSo()
}
