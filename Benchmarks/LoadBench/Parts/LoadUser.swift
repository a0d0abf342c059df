#if Server
import Foundation
import NIOCore
import NIOHTTP1

/// A client that asks for one thing after the other, on a connection and with lists of its own.
final class LoadUser {
  /// A request, and what is to be made of it.
  struct Turn {
    let request: LoadRequest
    /// Whether it only finds out what is there: it is part of no figure.
    let isPreparation: Bool
    /// What its answer tells of.
    let target: TodoTarget?
  }

  let connection: LoadConnection
  private let lists: [TodoTarget]
  private let versions: [TodoTarget]
  private let todos: Int
  /// Pushes are told apart by it, those of users before included.
  private let name = UUID().uuidString
  private var count = 0

  /// - Parameters:
  ///   - lists: The lists that nobody else changes; none where nothing is asked but an answer without content.
  ///   - todos: How many todos each of them has.
  init(_ connection: LoadConnection, lists: [TodoList], todos: Int) {
    self.connection = connection
    self.todos = todos
    self.lists = lists.map { TodoTarget($0.path, token: $0.token) }
    versions = Set(lists.map(\.token)).sorted().map { TodoTarget("/versions", token: $0) }
  }

  /// Forgets what others may have changed.
  func begin() {
    for target in versions { target.tag = nil }
  }

  /// The next request of a kind.
  func turn(_ kind: LoadKind) -> Turn {
    count += 1
    switch kind {
    case .nothing:
      return Turn(request: LoadRequest(.GET, "/", status: 204), isPreparation: false, target: nil)
    case .fetch, .fetchUnchanged:
      return reading(lists[count % lists.count], isUnchanged: kind == .fetchUnchanged)
    case .versions, .versionsUnchanged:
      return reading(versions[count % versions.count], isUnchanged: kind == .versionsUnchanged)
    case .push: return push(to: lists[count % lists.count])
    }
  }

  private func reading(_ target: TodoTarget, isUnchanged: Bool) -> Turn {
    guard isUnchanged, let tag = target.tag else {
      let request = LoadRequest(.GET, target.path, token: target.token, status: 200)
      return Turn(request: request, isPreparation: isUnchanged, target: target)
    }
    let request = LoadRequest(
      .GET, target.path, token: target.token, fields: [("If-None-Match", tag)], status: 304)
    return Turn(request: request, isPreparation: false, target: target)
  }

  private func push(to target: TodoTarget) -> Turn {
    guard let tag = target.tag else { return reading(target, isUnchanged: true) }
    let change = "{\"id\":\"todo-\(count % todos)\",\"update\":{\"title\":\"Edited the \(count)th time\"}}"
    let request = LoadRequest(
      .PATCH, target.path, token: target.token,
      fields: [("If-Match", tag), ("Idempotency-Key", "\(name)-\(count)")],
      body: "{\"changes\":[\(change)]}", status: 200)
    return Turn(request: request, isPreparation: false, target: target)
  }

  /// Learns from an answer.
  ///
  /// - Returns: What is wrong with it, if anything is.
  func learn(_ answer: ServerAnswer, of turn: Turn) -> LoadFailure? {
    guard answer.status == turn.request.status else { return .wrong(turn.request, answer) }
    guard let target = turn.target else { return nil }
    let isPush = turn.request.body != nil
    // What was not changed has its tag, and what was changed has another one.
    if answer.tag == nil || (target.tag != nil && (answer.tag == target.tag) == isPush) {
      return .wrong(turn.request, answer)
    }
    target.tag = answer.tag
    return nil
  }
}

@available(*, unavailable)
extension LoadUser: Sendable {}
#endif
