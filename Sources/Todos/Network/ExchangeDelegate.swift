#if !os(Linux)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Passes the events of a session's tasks to their exchanges.
  ///
  /// It is the session's delegate, because delegates of single tasks need newer systems.
  ///
  /// `@unchecked`: the only mutable state is `exchanges`, which is guarded by `lock`.
  final class ExchangeDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lock = NSLock()
    private var exchanges: [Int: Exchange] = [:]

    func add(_ exchange: Exchange, for task: URLSessionTask) {
      lock.withLock { exchanges[task.taskIdentifier] = exchange }
    }

    /// Returns the exchange of a task, or `nil` after the session has completed the task.
    private func exchange(_ task: URLSessionTask) -> Exchange? {
      lock.withLock { exchanges[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      guard let exchange = exchange(task) else { return completionHandler(nil) }
      exchange.redirect(response, to: request, completionHandler)
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      completionHandler(exchange(dataTask)?.begins(response) == true ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchange(dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      exchange(task)?.complete(error)
      lock.withLock { exchanges[task.taskIdentifier] = nil }
    }
  }
#endif
