public import Measuring
import Foundation
import ListOrdering

/// What a policy made of a conflict, with its figures: an element of the JSON that `bench merge` prints.
public struct MergeOutcome: Equatable, Sendable {
  /// The conflict's name.
  public let name: String
  /// The policy's name.
  public let policy: String
  /// What the policy made of it.
  public let merged: MergedTodos
  /// How many live todos have the priority of another one before them in their section.
  public let duplicatePriorities: Int
  /// How many live todos there are beyond the limit.
  public let overLimit: Int
  /// How long the merge took.
  public let nanoseconds: Int

  /// Merges a conflict by a policy, and measures.
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
    overLimit = max(0, live.count - MergeCatalog.limit)
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

  /// Encodes the fields of the command line's contract, and the report beside them.
  ///
  /// `dirty` is true or false where the policy knows no more, else the array of the dirty fields.
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
        try fields.encode(item.dirty.toldNames, forKey: .dirty)
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

  /// The outcomes as a JSON array.
  public static func json(_ outcomes: [MergeOutcome]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // What cannot be a number in JSON is read again as it was written: as a string.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return String(decoding: try encoder.encode(outcomes), as: UTF8.self)
  }
}
