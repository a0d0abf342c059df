import Synchronization
import TestSupport
import Testing

@testable import Todos

struct NewestCallTests {
  /// A replaced call waits for the newer one, unless its own task is cancelled.
  @Test func aReplacedCallEndsWhenItsCallerIsCancelled() async throws {
    let calls = NewestCall<Int>()
    let hasBegun = Mutex(0)
    let mayEnd = Mutex(false)
    let hasEnded = Mutex(false)
    let older = Task { @Sendable () -> SyncError? in
      defer { hasEnded.withLock { $0 = true } }
      do throws(SyncError) {
        _ = try await calls.run { () async throws(SyncError) in
          hasBegun.withLock { $0 = 1 }
          _ = await eventually { Task.isCancelled }
          throw .cancelled
        }
        return nil
      } catch {
        return error
      }
    }
    #expect(await eventually { hasBegun.withLock { $0 == 1 } })
    let newer = Task { @Sendable in
      try await calls.run { () async throws(SyncError) in
        hasBegun.withLock { $0 = 2 }
        _ = await eventually { mayEnd.withLock(\.self) }
        return 7
      }
    }
    #expect(await eventually { hasBegun.withLock { $0 == 2 } })
    // By now, the older call waits for the newer one.
    try await Task.sleep(for: .milliseconds(50))
    older.cancel()
    #expect(await eventually { hasEnded.withLock(\.self) })
    mayEnd.withLock { $0 = true }
    #expect(await older.value == .cancelled)
    #expect(try await newer.value == 7)
  }
}
