/// Waits until a condition holds, and returns whether it does.
///
/// Tests wait for conditions, never for a time. The limit is generous, because each of many
/// parallel tests may wait for minutes.
///
/// ```swift
/// #expect(await eventually { server.openConnections == 0 })
/// ```
///
/// - Parameters:
///   - seconds: The maximum time to wait.
///   - condition: The condition, which is checked a hundred times per second.
package func eventually(
  within seconds: Double = 600, _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return try await condition()
}
