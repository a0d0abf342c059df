/// Runs one call at a time. A newer call may replace an earlier one, which is then cancelled and
/// has the result of the newer call.
actor NewestCall<Value: Sendable> {
  private typealias Work = Task<Result<Value, SyncError>, Never>

  private var current: Work?
  /// Whether a newer call may cancel the current work.
  private var isReplaceable = true

  /// Sets whether a newer call may cancel the current work.
  func setReplaceable(_ isReplaceable: Bool) { self.isReplaceable = isReplaceable }

  /// Runs `body` after the work of an earlier call, which is cancelled first if it is replaceable.
  ///
  /// - Returns: The result of `body`, or of a newer call that replaced this one.
  /// - Throws: The errors of `body`, and ``SyncError/cancelled`` if the calling task is cancelled
  ///   while it waits for a newer call. The newer call continues.
  func run(
    _ body: @escaping @Sendable () async throws(SyncError) -> Value
  ) async throws(SyncError) -> Value {
    let former = current
    if isReplaceable { former?.cancel() }
    var work = Work {
      _ = await former?.value
      do throws(SyncError) { return .success(try await body()) } catch { return .failure(error) }
    }
    current = work
    var result = await withTaskCancellationHandler { [work] in
      await work.value
    } onCancel: { [work] in
      work.cancel()
    }
    while case .failure(.cancelled) = result, !Task.isCancelled, let newer = current, newer != work {
      work = newer
      // Awaiting a task's value ignores cancellation; awaiting a stream's element does not.
      let (results, continuation) = AsyncStream<Result<Value, SyncError>>.makeStream()
      Task { continuation.yield(await newer.value) }
      result = await results.first { _ in true } ?? .failure(.cancelled)
    }
    return try result.get()
  }
}
