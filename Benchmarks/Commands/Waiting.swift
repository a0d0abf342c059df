import Dispatch
import Synchronization

/// Blocks until asynchronous work is done, and returns its result or throws its error.
///
/// - Parameter meanwhile: A closure that is called ten times per second until then.
public func waiting<Value: Sendable>(
  for work: @escaping @Sendable () async throws -> Value, meanwhile: () -> Void = {}
) throws -> Value {
  let outcome = Mutex<Result<Value, any Error>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    outcome.withLock { $0 = result }
    isDone.signal()
  }
  while isDone.wait(timeout: .now() + .milliseconds(100)) == .timedOut { meanwhile() }
  return try outcome.withLock { $0! }.get()
}
