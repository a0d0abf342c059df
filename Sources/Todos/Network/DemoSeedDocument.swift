import Foundation

/// Decodes a demo document entry by entry, so that an invalid entry does not affect the others.
struct DemoSeedDocument: Decodable {
  private(set) var seed = DemoSeed()
  /// The index of each user's group in the seed.
  private var groups: [Int: Int] = [:]
  private var ids: Set<Int> = []

  init(from decoder: any Decoder) throws {
    var entries = try decoder.unkeyedContainer()
    while !entries.isAtEnd, entries.currentIndex < DemoSeed.readLimit {
      try Task.checkCancellation()
      let index = entries.currentIndex
      // If the entry is null, decoding another type would throw, and the container would not
      // advance.
      if try entries.decodeNil() {
        seed.report.skip(index, .notAnObject)
      } else {
        take(try entries.decode(ReadEntry.self).result, at: index)
      }
    }
    seed.report.entries = entries.count ?? entries.currentIndex
    seed.report.skip(
      entries.currentIndex, .beyondLimit(DemoSeed.readLimit),
      count: seed.report.entries - entries.currentIndex)
  }

  private mutating func take(_ read: Result<DemoSeed.Entry, DemoSeedReport.Reason>, at index: Int) {
    do throws(DemoSeedReport.Reason) {
      var entry = try read.get()
      if let reason = refusal(of: entry) { throw reason }
      if entry.title.utf8.count > DemoSeed.titleByteLimit { throw .largeTitle }
      let title = TodoRules.tidied(entry.title)
      entry.title = TodoRules.shortenedTitle(title) ?? title
      switch DraftFault.faults(of: entry.title, .title, limit: DemoSeed.titleLimit).first?.problem {
      case nil: break
      case .missing: throw .emptyTitle
      case _?: throw .largeTitle
      }
      if entry.title != title { seed.report.shorten(index) }
      ids.insert(entry.id)
      seed.groups[group(of: entry.userID)].entries.append(entry)
    } catch {
      seed.report.skip(index, error)
    }
  }

  /// Returns why an entry with valid fields is skipped, or `nil` if it is used.
  private func refusal(of entry: DemoSeed.Entry) -> DemoSeedReport.Reason? {
    if ids.contains(entry.id) { return .duplicateID(id: entry.id) }
    guard let group = groups[entry.userID] else {
      return seed.groups.count < DemoSeed.groupLimit ? nil : .tooManyGroups(limit: DemoSeed.groupLimit)
    }
    return seed.groups[group].entries.count < DemoSeed.entryLimit
      ? nil : .groupFull(userID: entry.userID, limit: DemoSeed.entryLimit)
  }

  private mutating func group(of userID: Int) -> Int {
    if let group = groups[userID] { return group }
    groups[userID] = seed.groups.count
    seed.groups.append(DemoSeed.Group(userID: userID, entries: []))
    return seed.groups.count - 1
  }
}

/// A decoded entry with its original title. Decoding it never throws, because the container moves
/// to the next entry only after a success.
private struct ReadEntry: Decodable {
  enum Key: String, CodingKey {
    case userId
    case id
    case title
    case completed
  }

  let result: Result<DemoSeed.Entry, DemoSeedReport.Reason>

  init(from decoder: any Decoder) {
    result = Result { () throws(DemoSeedReport.Reason) in
      guard let fields = try? decoder.container(keyedBy: Key.self) else { throw .notAnObject }
      return DemoSeed.Entry(
        id: try Self.number(fields, .id), userID: try Self.number(fields, .userId),
        title: try Self.value(fields, .title), isCompleted: try Self.value(fields, .completed))
    }
  }

  private static func value<Value: Decodable>(
    _ fields: KeyedDecodingContainer<Key>, _ key: Key
  ) throws(DemoSeedReport.Reason) -> Value {
    guard fields.contains(key) else { throw .missing(field: key.rawValue) }
    guard let value = try? fields.decode(Value.self, forKey: key) else {
      throw .wrongType(field: key.rawValue)
    }
    return value
  }

  private static func number(
    _ fields: KeyedDecodingContainer<Key>, _ key: Key
  ) throws(DemoSeedReport.Reason) -> Int {
    let number: Int = try value(fields, key)
    guard number >= 0 else { throw .negative(field: key.rawValue) }
    return number
  }
}
