public import Foundation
import ListOrdering

/// Keeps a store and a server the same: tells the server what was edited here, and merges what others have edited.
///
/// ```swift
/// let engine = SyncEngine(store, server: URL(string: "https://todos.example.com")!, token: token)
/// let syncing = Task { await engine.run() }
/// for await state in engine.states { show(state) }
/// ```
///
/// Edits need not wait for it: they are made in the store, whether there is a network or not. What is to be told is what the
/// store says it is, so that nothing is lost with the program, and no clock is trusted. An outcome that is not known, since
/// an answer was lost, is asked for; nothing is told twice.
///
/// A store belongs to one account: with another one's token, what is in it is told to that as well. One engine serves a
/// store; a file that several programs have open is synced by one of them. Each device has a token of its own: two that share
/// one would take each other's pushes for their own.
public actor SyncEngine {
  /// How an engine behaves.
  public struct Options: Sendable {
    /// The most requests that are under way at a time.
    public var maxRequests = 4
    /// How long the server may be silent, in seconds, and a request take on a good connection; one that sends much has longer.
    public var timeout: TimeInterval = 30
    /// How long ``SyncEngine/run()`` waits until it asks the server for news, in seconds; ten times as long while the server
    /// says by itself when there are some.
    public var interval: TimeInterval = 30
    /// How long ``SyncEngine/run()`` waits for further edits before it tells of one, in seconds.
    public var delay: TimeInterval = 0.3
    /// The longest wait after a first failure, and after any, in seconds.
    public var waits: ClosedRange<TimeInterval> = 1...300

    /// The usual ones.
    public init() {}
  }

  let store: TodoStore
  let client: SyncClient
  let options: Options
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double
  private let sleep: @Sendable (TimeInterval) async throws -> Void

  /// A round that has told nothing yet may be replaced by a newer one.
  private let rounds = NewestCall<Void>()
  /// Ends the rest between two rounds.
  private var wake: Task<Void, Never>?
  /// Whether something was edited, here or there, while a round was under way.
  private var isWoken = false
  /// The number of streams of hints that have begun.
  private var streams = 0
  /// Whether the server has sent anything on the present stream of hints.
  private var isHeard = false
  /// How often a round begins again, since others were faster.
  private static let maxAttempts = 20
  private var offlineSince: Date?
  private let news = Broadcaster<SyncState>(replaysLatest: true)

  /// An engine for a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - server: The server's address, `https://todos.example.com` say.
  ///   - token: What the server knows this device by.
  ///   - transport: What carries the requests.
  ///   - options: How it behaves.
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
  /// The state, now, if anything was synced yet, and whenever it is another one: a stream of its own for each reader. Who is
  /// slow misses those in between, never the newest.
  public nonisolated var states: AsyncStream<SyncState> { news.stream() }

  /// Hears what is new, merges it, and tells what was edited here.
  ///
  /// A call takes the place of an earlier one that is still hearing, whose outcome is then the same; one that is telling is
  /// waited for.
  ///
  /// - Throws: ``SyncError``. What was heard and told until then stays so.
  public func sync() async throws(SyncError) {
    try await rounds.run { () async throws(SyncError) in try await self.round() }
  }

  /// Syncs until the task is cancelled: at once, after edits, and from time to time; after failures later and later.
  public func run() async {
    let signals = store.watch.signals()
    let listening = Task {
      for await _ in signals { await self.noteEdits() }
    }
    let hearing = Task { await listen() }
    defer {
      listening.cancel()
      hearing.cancel()
    }
    var backoff = Backoff(first: options.waits.lowerBound, most: options.waits.upperBound)
    while !Task.isCancelled {
      do {
        // A device of a full account has pushed what it can: it waits for others, as one that has pushed everything.
        do { try await sync() } catch .full {}
        backoff.succeed()
        await rest(options.interval * (isHeard ? 10 : 1), isWoken: true)
      } catch .store(.closed) {
        return
      } catch .busy(let seconds) {
        await rest(backoff.fail(atLeast: seconds, random: random()), isWoken: false)
      } catch .cancelled {
        // Another call has taken its place.
      } catch {
        // Whoever edits, or hears from the server, may as well try.
        await rest(backoff.fail(random: random()), isWoken: true)
      }
      await rest(options.delay, isWoken: false)
    }
  }

  /// Lets the server say when something is new. Where it does not, it is asked from time to time all the same.
  private func listen() async {
    var backoff = Backoff(first: options.waits.lowerBound, most: options.waits.upperBound)
    while !Task.isCancelled {
      let began = ProcessInfo.processInfo.systemUptime
      streams += 1
      isHeard = false
      let stream = streams
      try? await client.listen { [weak self] in
        Task { await self?.noteHint(from: stream) }
      }
      // Another run of the engine may have begun the next stream already.
      if stream == streams {
        // A stream that ends as soon as it has begun is no better than none.
        if isHeard, ProcessInfo.processInfo.systemUptime - began > options.timeout { backoff.succeed() }
        isHeard = false
      }
      try? await sleep(backoff.fail(random: random()))
    }
  }

  /// - Parameter stream: The number of the hint's stream. A hint from an earlier stream does not show that the current one
  ///   works.
  private func noteHint(from stream: Int) {
    if stream == streams { isHeard = true }
    wakeUp()
  }

  /// Ends the rest between two rounds, or the next one, if a round is under way.
  private func wakeUp() {
    if let wake { wake.cancel() } else { isWoken = true }
  }

  /// Waits, perhaps until something is edited.
  private func rest(_ seconds: TimeInterval, isWoken canBeWoken: Bool) async {
    if canBeWoken, isWoken {
      isWoken = false
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

  /// Something was written: by the user, or by a merge, of which nothing is to be told.
  private func noteEdits() async {
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

  /// How many todos and lists are still to be told, if that can be read.
  private func pending() async -> Int? {
    guard let statuses = try? await store.syncStatus() else { return nil }
    return statuses.values.reduce(0) { $0 + $1.unsynced }
  }

  /// Runs one round. Unlike `sync()`, a newer call does not cancel it.
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
    var backoff = Backoff(first: 0.05, most: 2)
    // What was edited until now is told in this round.
    isWoken = false
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
      // To ask a cache over and over brings nothing new.
      if let failure, outcome == .told || failure == .outdated { throw failure }
      if outcome == .told { return }
      do { try await sleep(backoff.fail(random: random())) } catch { throw .cancelled }
    }
    throw .contended
  }

  private func tell(_ error: SyncError?) async {
    guard let pending = await pending() else { return }
    switch error {
    case nil: show(pending == 0 ? .upToDate : .pending(pending))
    case .cancelled: break
    case .unanswered(let cause) where cause.isPassing:
      let since = offlineSince ?? now()
      offlineSince = since
      show(.offline(since: since, pending: pending))
    case let error?:
      offlineSince = nil
      show(error.isPassing ? .pending(pending) : .refused(error, pending: pending))
    }
  }
}

/// How far a store is synced: what an app shows.
public enum SyncState: Hashable, Sendable {
  /// The server knows everything, and everything that it knew when it was last asked is here.
  case upToDate
  /// So many todos and lists are still to be told.
  case pending(Int)
  /// The server could not be reached since then; so many todos and lists are still to be told.
  case offline(since: Date, pending: Int)
  /// Somebody has to do something about it, or so many todos and lists will never be told.
  case refused(SyncError, pending: Int)
}

extension SyncState: CustomStringConvertible {
  /// The state, in words for a person.
  public var description: String {
    switch self {
    case .upToDate: "Up to date."
    case .pending(let count): "\(Self.changes(count)) to be told."
    case .offline(let since, let count):
      "Offline since \(since.formatted()); \(Self.changes(count)) to be told."
    case .refused(let error, 0): error.description
    case .refused(let error, let count): "\(error) \(Self.changes(count)) to be told."
    }
  }

  private static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }
}

/// How long to wait before the next attempt: twice as long each time, up to a limit, and somewhere between none and all of
/// it, so that devices that failed together don't come back together ("full jitter").
struct Backoff: Sendable {
  /// The longest wait before the second attempt, in seconds.
  var first: Double
  /// The longest wait of all, in seconds.
  var most: Double
  /// How many attempts have failed.
  private(set) var failures = 0

  init(first: Double, most: Double) {
    self.first = first
    self.most = most
  }

  /// Counts a failure.
  ///
  /// - Parameters:
  ///   - least: What the server asks for, in seconds.
  ///   - random: A number from 0 to 1.
  /// - Returns: How long to wait, in seconds.
  mutating func fail(atLeast least: Double? = nil, random: Double) -> Double {
    let longest = failures < 30 ? min(most, first * Double(1 << failures)) : most
    failures += 1
    let asked = least.map { $0.isFinite ? min(max($0, 0), 86_400) : 0 } ?? 0
    return asked + longest * random
  }

  mutating func succeed() { failures = 0 }
}
