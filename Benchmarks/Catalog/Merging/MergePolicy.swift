public import Measuring
public import ListOrdering

/// A rule that merges what a client has with what its server answers.
public protocol MergePolicy: Sendable {
  /// The name in tables and on the command line.
  var name: String { get }
  /// A one-line description.
  var summary: String { get }
  /// The Swift expression for the policy, if it is the library's own.
  var inSwift: String? { get }
  /// Whether its clients draw new keys at random around the middle of their gaps. If so, the
  /// conflicts of single merges have such keys. In simulations the clients of all policies do this,
  /// see ``ReplicaSimulation/Safeguards/jitter``.
  var jittersKeys: Bool { get }
  /// The properties that the policy promises. For every other property, a counterexample is known.
  var properties: Set<MergeProperty> { get }

  /// Returns the client's todos after the merge.
  ///
  /// - Throws: ``InputError`` if the policy cannot merge such a conflict.
  func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos
}

extension MergePolicy {
  public var inSwift: String? { nil }
  public var jittersKeys: Bool { false }
}

/// The result of a merge.
public struct MergedTodos: Equatable, Sendable {
  /// The client's todos after the merge, including tombstones.
  public var items: [LocalTodo]
  /// Whether the policy knows which fields of a todo are dirty, rather than only whether one is.
  public var knowsFields: Bool
  /// What was unusual about the merge, with the ids of the todos concerned.
  public var report: [String: [String]]

  public init(items: [LocalTodo], knowsFields: Bool = true, report: [String: [String]] = [:]) {
    self.items = items
    self.knowsFields = knowsFields
    self.report = report
  }

  /// The ids of the todos with changes to send to the server.
  public var push: [String] { items.filter(\.needsPush).map(\.id) }
}
