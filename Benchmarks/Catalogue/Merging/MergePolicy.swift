public import ListOrdering

/// A rule that makes one list out of what a client has and what its server answers.
public protocol MergePolicy: Sendable {
  /// The name in tables and on the command line.
  var name: String { get }
  /// What it does, in a line.
  var summary: String { get }

  /// The client's todos after the merge.
  func merge(_ conflict: MergeCase) throws(MergePolicyError) -> MergedTodos
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

/// Why a policy has no answer to a conflict.
public enum MergePolicyError: Error, Equatable, Sendable {
  /// The policy cannot place a todo whose priority is no finite number.
  case unusablePriority(policy: String, id: String)
  /// No policy has this name.
  case unknownPolicy(String)
}

extension MergePolicyError: CustomStringConvertible {
  /// What is wrong, and what mends it, in a line.
  public var description: String {
    switch self {
    case .unusablePriority(let policy, let id):
      "\(policy) has no place for the todo \"\(id)\", whose priority is no finite number; "
        + "give it one, or use a policy that repairs it."
    case .unknownPolicy(let name):
      "there is no merge policy \"\(name)\"; use one of "
        + MergeCatalogue.policies.map(\.name).joined(separator: ", ") + "."
    }
  }

  /// The code of `sysexits.h` with which a command exits on it.
  public var exitCode: MergeFileError.ExitCode {
    switch self {
    case .unusablePriority: .data
    case .unknownPolicy: .usage
    }
  }
}
