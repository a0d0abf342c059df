public import Foundation
import ListOrdering

/// Synchronizes a store with a server: pushes local edits and merges edits from other devices.
///
/// ```swift
/// let engine = SyncEngine(store, server: URL(string: "https://todos.example.com")!, token: token)
/// let syncing = Task { await engine.run() }
/// for await state in engine.states { show(state) }
/// ```
///
/// The app edits the store directly, online or offline; it never waits for the engine. Pending
/// changes are read from the store, so a crash loses none, and no clock is involved. If the
/// response to a push is lost, the engine sends the same push again. The server recognizes it by
/// its idempotency key, so that each push takes effect once.
///
/// - Important: Use one engine per store, and one token per device: devices with the same token
///   would mistake each other's pushes for their own. If several programs open the same file, only
///   one of them may sync it. A store belongs to one account: with a token of another account, the
///   engine would push the store's contents to that account.
public actor SyncEngine {
  /// Options for when an engine syncs, and how many requests it sends at once.
  public struct Options: Sendable {
    /// The maximum number of requests in progress at once.
    public var maxRequests = 4
    /// The maximum wait for a response to begin, and then between two parts of it, in seconds. A
    /// request with a large body gets more time.
    public var timeout: TimeInterval = 30
    /// The time between two rounds of ``SyncEngine/run()``, in seconds. On an event stream, the
    /// server reports changes at once. While such a stream is open, the time is ten times as long.
    public var interval: TimeInterval = 30
    /// The time that ``SyncEngine/run()`` waits after an edit, in seconds. Edits that follow within
    /// this time are pushed together with it.
    public var pushDelay: TimeInterval = 0.3
    /// The range of the maximum wait after a failure, in seconds. The maximum begins at the lower
    /// bound, and doubles with each further failure, up to the upper bound. The actual wait is a
    /// random part of the maximum, plus the pause that the server asks for, if any.
    public var retryDelays: ClosedRange<TimeInterval> = 1...300

    /// Creates the default options.
    public init() {}
  }

  let store: TodoStore
  let client: SyncClient
  let options: Options
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double
  private let sleep: @Sendable (TimeInterval) async throws -> Void

  /// The sync rounds, one at a time. A newer round replaces one that is still fetching.
  private let rounds = NewestCall<Void>()
  /// The task that waits until the next round; canceling it ends the wait.
  private var wake: Task<Void, Never>?
  /// Whether an edit or a hint from the server arrived during a round.
  private var needsAnotherRound = false
  /// The number of event streams begun so far.
  private var streams = 0
  /// Whether the server has sent anything on the current event stream.
  private var hasReceivedEvent = false
  /// How often a round may start over because other devices changed the same lists.
  private static let maxAttempts = 20
  private var offlineSince: Date?
  private let news = Broadcaster<SyncState>(replaysLatest: true)

  /// Creates an engine for a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - server: The server's address, such as `https://todos.example.com`.
  ///   - token: The token of this device.
  ///   - transport: The transport that sends the requests.
  ///   - options: The timing of the engine, and its maximum number of requests.
  public init(
    _ store: TodoStore, server: URL, token: String, transport: any HTTPTransport = URLSessionTransport.shared,
    options: Options = Options()
  ) {
    self.init(
      store, server: server, token: token, transport: transport, options: options, now: { Date() },
      random: { Double.random(in: 0...1) },
      sleep: { try await Task.sleep(nanoseconds: UInt64(min(max($0, 0), 1e6) * 1e9)) })
  }

  package init(
    _ store: TodoStore, server: URL, token: String, transport: any HTTPTransport, options: Options,
    now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void
  ) {
    self.store = store
    client = SyncClient(server: server, token: token, transport: transport, timeout: options.timeout)
    self.options = options
    (self.now, self.random, self.sleep) = (now, random, sleep)
  }
}

extension SyncEngine {
  /// A new stream of states for each reader. It begins with the current state, if the engine has
  /// synced before. A slow reader misses older states, never the newest.
  public nonisolated var states: AsyncStream<SyncState> { news.stream() }

  /// Runs one sync round: fetches and merges changes, then pushes local edits.
  ///
  /// If an earlier call is still fetching, this call cancels its round, and both calls return or
  /// throw what the new round does. If the earlier call is pushing, this call waits for it first.
  ///
  /// - Throws: ``SyncError``. Whatever was merged or pushed before the error is kept.
  public func sync() async throws(SyncError) {
    try await rounds.run { () async throws(SyncError) in try await self.round() }
  }

  /// Syncs until the task is cancelled or the store is closed: immediately, after edits and hints
  /// from the server, and at intervals. After failures, the waits grow.
  public func run() async {
    let signals = store.watch.signals()
    let listening = Task {
      for await _ in signals { await self.reportEdits() }
    }
    let hintTask = Task { await listen() }
    defer {
      listening.cancel()
      hintTask.cancel()
    }
    var backoff = Backoff(first: options.retryDelays.lowerBound, limit: options.retryDelays.upperBound)
    while !Task.isCancelled {
      do {
        // If the account is full, only the items without room were not pushed. So this is not a
        // failure.
        do { try await sync() } catch .full {}
        backoff.succeed()
        await rest(options.interval * (hasReceivedEvent ? 10 : 1), canBeWoken: true)
      } catch .store(.closed) {
        return
      } catch .busy(let seconds) {
        await rest(backoff.fail(atLeast: seconds, random: random()), canBeWoken: false)
      } catch .cancelled {
        // Either this task was cancelled, or a newer call had replaced this one and was then
        // cancelled.
      } catch {
        // An edit or a hint from the server ends this wait early.
        await rest(backoff.fail(random: random()), canBeWoken: true)
      }
      await rest(options.pushDelay, canBeWoken: false)
    }
  }

  /// Listens to the server's hints. If the server sends none, `run()` still syncs at intervals.
  private func listen() async {
    var backoff = Backoff(first: options.retryDelays.lowerBound, limit: options.retryDelays.upperBound)
    while !Task.isCancelled {
      let began = ProcessInfo.processInfo.systemUptime
      streams += 1
      hasReceivedEvent = false
      let stream = streams
      try? await client.listen { [weak self] in
        Task { await self?.noteHint(from: stream) }
      }
      // Another call of `run()` may already have begun the next stream.
      if stream == streams {
        // Only a stream that stayed open for a while resets the backoff: a server may accept each
        // stream, and close it at once.
        if hasReceivedEvent, ProcessInfo.processInfo.systemUptime - began > options.timeout {
          backoff.succeed()
        }
        hasReceivedEvent = false
      }
      try? await sleep(backoff.fail(random: random()))
    }
  }

  /// - Parameter stream: The number of the hint's stream. A hint from an earlier stream does not
  ///   show that the current one works.
  private func noteHint(from stream: Int) {
    if stream == streams { hasReceivedEvent = true }
    wakeUp()
  }

  /// Ends the wait between two rounds. During a round, skips the next wait.
  private func wakeUp() {
    if let wake { wake.cancel() } else { needsAnotherRound = true }
  }

  /// Waits. If `canBeWoken` is true, an edit or a hint ends the wait early.
  private func rest(_ seconds: TimeInterval, canBeWoken: Bool) async {
    if canBeWoken, needsAnotherRound {
      needsAnotherRound = false
      return
    }
    let sleep = sleep
    let rest = Task { _ = try? await sleep(seconds) }
    if canBeWoken { wake = rest }
    await withTaskCancellationHandler {
      await rest.value
    } onCancel: {
      rest.cancel()
    }
    wake = nil
  }

  /// Shows the number of pending changes, and wakes `run()`. Does nothing if none are pending, as
  /// after a write that only merged the server's changes.
  private func reportEdits() async {
    guard let pending = await pending(), pending > 0 else { return }
    switch news.latest {
    case .upToDate, .pending: show(.pending(pending))
    case .offline(let since, _): show(.offline(since: since, pending: pending))
    case .refused(let error, _): show(.refused(error, pending: pending))
    case nil: break
    }
    wakeUp()
  }

  private func show(_ state: SyncState) {
    if state != news.latest { news.send(state) }
  }

  /// Returns the number of todos and lists with pending changes, or `nil` if it can't be read.
  private func pending() async -> Int? {
    guard let statuses = try? await store.syncStatus() else { return nil }
    return statuses.values.reduce(0) { $0 + $1.pendingCount }
  }

  /// Runs one round directly. Only a round that `sync()` runs can be replaced by a newer one.
  func round() async throws(SyncError) {
    let failure: SyncError?
    do {
      try await exchange()
      offlineSince = nil
      failure = nil
    } catch { failure = error }
    await rounds.setReplaceable(false)
    await tell(failure)
    if let failure { throw failure }
  }

  private func exchange() async throws(SyncError) {
    let work = SyncWork(store: store, client: client, maxRequests: options.maxRequests)
    var backoff = Backoff(first: 0.05, limit: 2)
    // This round pushes all edits made until now.
    needsAnotherRound = false
    for _ in 0..<Self.maxAttempts {
      if Task.isCancelled { throw .cancelled }
      await rounds.setReplaceable(true)
      let failure = try await SyncFetch(work: work).run()
      await rounds.setReplaceable(false)
      guard let mark = try await work.stored(store.serverMark) else { throw failure ?? .outdated }
      let outcome: SyncPush.Outcome
      do { outcome = try await SyncPush(work: work, mark: mark).run() } catch .full(let lists, let todos) {
        throw failure ?? .full(lists: lists, todos: todos)
      }
      // If part of the fetch failed, the round ends with this error once everything else was
      // pushed. It also ends if a response was outdated, because another attempt would get the same
      // response from the same cache.
      if let failure, outcome == .pushed || failure == .outdated { throw failure }
      if outcome == .pushed { return }
      do { try await sleep(backoff.fail(random: random())) } catch { throw .cancelled }
    }
    throw .contended
  }

  private func tell(_ error: SyncError?) async {
    guard let pending = await pending() else { return }
    switch error {
    case nil: show(pending == 0 ? .upToDate : .pending(pending))
    case .cancelled: break
    case .noResponse(let cause) where cause.isTransient:
      let since = offlineSince ?? now()
      offlineSince = since
      show(.offline(since: since, pending: pending))
    case let error?:
      offlineSince = nil
      show(error.isTransient ? .pending(pending) : .refused(error, pending: pending))
    }
  }
}

/// The sync state of a store, for display in an app.
public enum SyncState: Hashable, Sendable {
  /// The server has all local changes, and this device has all that the server had when it fetched.
  case upToDate
  /// This number of todos and lists has pending changes.
  case pending(Int)
  /// The server has been unreachable since this time; this number of todos and lists is pending.
  case offline(since: Date, pending: Int)
  /// The user must resolve an error; until then, this number of todos and lists stays pending.
  case refused(SyncError, pending: Int)
}

extension SyncState: CustomStringConvertible {
  /// A description of the state for the user.
  public var description: String {
    switch self {
    case .upToDate: "Up to date."
    case .pending(let count): "\(Self.changes(count)) pending."
    case .offline(let since, let count):
      "Offline since \(since.formatted()); \(Self.changes(count)) pending."
    case .refused(let error, 0): error.description
    case .refused(let error, let count): "\(error) \(Self.changes(count)) pending."
    }
  }

  private static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }
}

/// Exponential backoff with full jitter. The maximum wait doubles with each failure, up to a limit.
/// Each wait is a random part of the maximum, so that devices that failed together don't retry
/// together.
struct Backoff: Sendable {
  /// The maximum wait after the first failure, in seconds.
  var first: Double
  /// The maximum wait after any failure, in seconds.
  var limit: Double
  /// The number of failures since the last success.
  private(set) var failures = 0

  init(first: Double, limit: Double) {
    self.first = first
    self.limit = limit
  }

  /// Counts a failure.
  ///
  /// - Parameters:
  ///   - least: The pause that the server asks for, in seconds.
  ///   - random: A number from 0 to 1.
  /// - Returns: The time to wait, in seconds.
  mutating func fail(atLeast least: Double? = nil, random: Double) -> Double {
    let longest = failures < 30 ? min(limit, first * Double(1 << failures)) : limit
    failures += 1
    let asked = least.map { $0.isFinite ? min(max($0, 0), 86_400) : 0 } ?? 0
    return asked + longest * random
  }

  mutating func succeed() { failures = 0 }
}
