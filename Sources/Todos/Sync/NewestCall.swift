/// Work that only the newest of several calls has to do: it takes the place of the others.
actor NewestCall<Value: Sendable> {
  private typealias Work = Task<Result<Value, SyncError>, Never>

  private var current: Work?
  /// Whether the work under way may be cancelled for a newer call.
  private var isReplaceable = true

  /// Says whether the work under way may be cancelled for a newer call.
  func setReplaceable(_ isReplaceable: Bool) { self.isReplaceable = isReplaceable }

  /// Does the work once that of an earlier call has ended, which is cancelled where it may be.
  ///
  /// - Returns: What the work gives; that of a newer call where this one was cancelled for it.
  /// - Throws: What the work throws; ``SyncError/cancelled`` if the calling task is cancelled while it waits for a newer
  ///   call. The newer call continues.
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
