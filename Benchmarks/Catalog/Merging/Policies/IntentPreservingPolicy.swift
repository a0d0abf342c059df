public import Measuring
import ListOrdering

/// The library's own merge, applied to priorities.
public struct IntentPreservingPolicy: MergePolicy {
  public let name = "intent-preserving"
  public let summary =
    "a three-way merge with the base; combines the moves of both sides, contradicting as few as possible"
  public var inSwift: String? { "IntentPreservingMerge" }
  public let properties = Set(MergeProperty.allCases)

  public init() {}

  public func merge(_ conflict: MergeCase) throws(InputError) -> MergedTodos {
    let merge = IntentPreservingMerge(limit: MergeCase.maxTodos)
    do {
      let result = try merge.merge(base: conflict.base, local: conflict.local, server: conflict.server)
      return MergedTodos(items: result.items, report: Self.named(result.report))
    } catch {
      throw InputError(.data, "\(conflict.name): \(error)")
    }
  }

  /// Returns the parts of a report that are not empty, by their names in JSON.
  private static func named(_ report: MergeReport<MergeTodo>) -> [String: [String]] {
    let conflicts = report.conflicts.flatMap { conflict in
      let (id, row) = (conflict.id, conflict.server)
      let text = "\(id): text, on the server \"\(row.content)\""
      let done = "\(id): done, on the server \(row.section == .done)"
      return (conflict.fields.contains(.content) ? [text] : [])
        + (conflict.fields.contains(.section) ? [done] : [])
    }
    var parts: [String: [String]] = [:]
    // Nothing is stored for empty parts: merges are timed, and most have nothing to report.
    func add(_ name: String, _ ids: [String]) {
      if !ids.isEmpty { parts[name] = ids }
    }
    add("added", report.added)
    add("dropped", report.dropped)
    add("recreated", report.recreated)
    add("unknownOrigin", report.unknownOrigin)
    add("removedLocally", report.removedLocally)
    add("conflicts", conflicts)
    add("voidedMoves", report.voidedMoves)
    add("rekeyed", report.rekeyed)
    add("repeated", report.repeated)
    add("unusableKeys", report.unusableKeys)
    return parts
  }
}
