public import Measuring
import Foundation
import ListOrdering

/// The result of merging a conflict with a policy, and its measurements: an element of the JSON
/// that `bench merge` prints.
public struct MergeOutcome: Equatable, Sendable {
  public let name: String
  public let policy: String
  public let merged: MergedTodos
  /// The number of live todos that have the same priority as an earlier todo of their section.
  public let duplicatePriorities: Int
  /// The number of live todos beyond the limit.
  public let overLimit: Int
  public let nanoseconds: Int

  /// Merges a conflict with a policy, and measures.
  public init(of conflict: MergeCase, by policy: any MergePolicy) throws(InputError) {
    let clock = ContinuousClock()
    let start = clock.now
    var merged = try policy.merge(conflict)
    let (seconds, attoseconds) = start.duration(to: clock.now).components
    if !conflict.malformed.isEmpty { merged.report["malformed"] = conflict.malformed }
    let live = merged.items.filter { !$0.isRemoved }
    name = conflict.name
    self.policy = policy.name
    self.merged = merged
    duplicatePriorities = live.count - Set(live.map(\.placement)).count
    overLimit = max(0, live.count - MergeCase.maxTodos)
    nanoseconds = Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

extension MergeOutcome: Encodable {
  private enum Field: String, CodingKey {
    case name, policy, items, push, duplicatePriorities, overLimit, nanoseconds, report
  }

  private enum ItemField: String, CodingKey {
    case id, text, priority, done, dirty, removed
  }

  /// Encodes the documented fields of the command's output, and the report.
  ///
  /// `dirty` is true or false if the policy does not know the dirty fields,
  /// else the array of their names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Field.self)
    try container.encode(name, forKey: .name)
    try container.encode(policy, forKey: .policy)
    var items = container.nestedUnkeyedContainer(forKey: .items)
    for item in merged.items {
      var fields = items.nestedContainer(keyedBy: ItemField.self)
      try fields.encode(item.id, forKey: .id)
      try fields.encode(item.content, forKey: .text)
      try fields.encode(item.placement.key, forKey: .priority)
      try fields.encode(item.placement.section == .done, forKey: .done)
      if merged.knowsFields {
        try fields.encode(item.dirty.pushedNames, forKey: .dirty)
      } else {
        try fields.encode(!item.dirty.isEmpty, forKey: .dirty)
      }
      try fields.encode(item.isRemoved, forKey: .removed)
    }
    try container.encode(merged.push, forKey: .push)
    try container.encode(duplicatePriorities, forKey: .duplicatePriorities)
    try container.encode(overLimit, forKey: .overLimit)
    try container.encode(nanoseconds, forKey: .nanoseconds)
    try container.encode(merged.report, forKey: .report)
  }

  public static func json(_ outcomes: [MergeOutcome]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A number that JSON cannot represent becomes a string, which the reader accepts.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return String(decoding: try encoder.encode(outcomes), as: UTF8.self)
  }
}
