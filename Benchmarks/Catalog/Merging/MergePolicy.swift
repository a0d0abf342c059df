public import Measuring
public import ListOrdering

/// A rule that makes one list out of what a client has and what its server answers.
public protocol MergePolicy: Sendable {
  /// The name in tables and on the command line.
  var name: String { get }
  /// What it does, in a line.
  var summary: String { get }
  /// How it is written in Swift, if it is the library's own.
  var inSwift: String? { get }
  /// Whether its clients draw new keys at random around the middle of their gaps: the conflicts of a single merge then
  /// have such keys. (In simulations all policies' clients do, see ``ReplicaSimulation/Safeguards/jitter``.)
  var jittersKeys: Bool { get }
  /// What it promises. Of every property that is not here, a counterexample is known.
  var properties: Set<MergeProperty> { get }

  /// The client's todos after the merge.
  ///
  /// - Throws: ``InputError`` where the policy has no answer to such a conflict.
  func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos
}

extension MergePolicy {
  /// None: a rival's.
  public var inSwift: String? { nil }
  /// No: each lies in the middle of its gap.
  public var jittersKeys: Bool { false }
}

/// What a policy makes of a conflict.
public struct MergedTodos: Equatable, Sendable {
  /// The client's todos from now on, tombstones included.
  public var items: [LocalTodo]
  /// Whether the policy knows which fields of a todo are dirty, or only whether any is.
  public var knowsFields: Bool
  /// What was unusual about the merge, and the ids of the todos concerned.
  public var report: [String: [String]]

  /// Creates the outcome of a merge.
  public init(items: [LocalTodo], knowsFields: Bool = true, report: [String: [String]] = [:]) {
    self.items = items
    self.knowsFields = knowsFields
    self.report = report
  }

  /// The ids of the todos of which there is anything to send to the server.
  public var push: [String] { items.filter(\.needsPush).map(\.id) }
}
