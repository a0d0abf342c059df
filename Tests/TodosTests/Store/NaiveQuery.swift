import Foundation
import GRDB
import PropertyTesting

@testable import Todos

/// A query as a filter over all lists, without indexes.
enum NaiveQuery {
  /// Requires that queries derived from the contents of a store find what a filter finds.
  static func requireSame(_ db: Database) throws {
    let all = try all(db)
    let words = all.suffix(3).flatMap { [$0.title, $0.tags.joined(separator: " ")] }
    let texts = ["", "t", "tod", "todo ", "x y"] + words + words.map { String($0.dropLast()) }
    for text in texts { try requireSame(TodoQuery(text: text), all, db) }
    for tag in Set(all.flatMap(\.tags)).sorted().suffix(3) + ["none"] {
      try requireSame(TodoQuery(tag: tag.uppercased()), all, db)
    }
    for order in [TodoQuery.Order.lists, .deadline] {
      try requireSame(TodoQuery(isDone: false, order: order), all, db)
      try requireSame(TodoQuery(isDone: true, order: order), all, db)
      let first = CalendarDay(containing: Date(timeIntervalSince1970: 2), in: .current)
      let due = first...CalendarDay(id: first.id + 1, in: .current)
      try requireSame(TodoQuery(text: "todo", isDone: false, due: due, order: order), all, db)
    }
    var counts: [String: Int] = [:]
    for todo in all {
      for tag in Set(todo.tags.map { $0.lowercased() }) { counts[tag, default: 0] += 1 }
    }
    let found = try TodoStore.tags(db)
    try requireEqual(Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.count) }), counts)
    try requireEqual(found.map(\.id), counts.keys.sorted())
    try require(try SearchIndex.isSound(db), "the search index is sound")
  }

  static func requireSame(_ query: TodoQuery, _ db: Database) throws {
    try requireSame(query, all(db), db)
  }

  private static func requireSame(_ query: TodoQuery, _ all: [ListedTodo], _ db: Database) throws {
    let found = try TodoStore.todos(matching: query, db)
    let expected = todos(matching: query, all)
    try requireEqual(found.map(\.title), expected.map(\.title), "\(query)")
    try requireEqual(found, expected, "\(query)")
  }

  private static func all(_ db: Database) throws -> [ListedTodo] {
    try TodoStore.lists(db).flatMap { list in
      let contents = try TodoStore.contents(of: list.id, db)!
      return (contents.open + contents.done).map { ListedTodo(todo: $0, list: list.id) }
    }
  }

  private static func todos(matching query: TodoQuery, _ all: [ListedTodo]) -> [ListedTodo] {
    let calendar = query.due?.lowerBound.calendar ?? .current
    var found = all.filter { todo in
      if let isDone = query.isDone, isDone != todo.isDone { return false }
      if let tag = query.tag?.lowercased(), !todo.tags.contains(where: { $0.lowercased() == tag }) {
        return false
      }
      if let due = query.due {
        guard let deadline = todo.deadline, due.contains(deadline.day(in: calendar)) else { return false }
      }
      return has(query.text, todo.todo)
    }
    if query.order == .deadline {
      func isBefore(_ a: (offset: Int, element: ListedTodo), _ b: (offset: Int, element: ListedTodo)) -> Bool
      {
        switch (a.element.deadline, b.element.deadline) {
        case (nil, nil): return a.offset < b.offset
        case (nil, _): return false
        case (_, nil): return true
        default: break
        }
        let (one, other) = (
          Deadline.SortKey(a.element.deadline, in: calendar),
          Deadline.SortKey(b.element.deadline, in: calendar)
        )
        return one == other ? a.offset < b.offset : one < other
      }
      let sorted = found.enumerated().sorted(by: isBefore)
      found = sorted.map(\.element)
    }
    return found
  }

  private static func has(_ text: String, _ todo: Todo) -> Bool {
    let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains("\0") }.map { String($0) }
    return words.indices.allSatisfy { index in
      let word = words[index]
      let wanted = tokens(word)
      // A superscript alone is no word.
      let isWord = word.unicodeScalars.contains {
        $0.properties.isAlphabetic || $0.properties.numericType == .decimal
      }
      guard isLatin(word), isWord else {
        return ([todo.title] + todo.tags).contains { folded($0).contains(folded(word)) }
      }
      let there = tokens(([todo.title] + todo.tags).joined(separator: " "))
      return there.indices.contains { start in
        let rest = there[start...].prefix(wanted.count)
        guard rest.count == wanted.count, rest.dropLast().elementsEqual(wanted.dropLast()) else {
          return false
        }
        return index == words.count - 1 ? rest.last!.hasPrefix(wanted.last!) : rest.last == wanted.last
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func isLatin(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { isLatin($0) || "“”„—…".unicodeScalars.contains($0) }
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x250 || (0x300..<0x370).contains(scalar.value) || (0x1E00..<0x1F00).contains(scalar.value)
  }

  /// Returns the runs of Latin letters and digits in lower case, without combining marks.
  private static func tokens(_ text: String) -> [String] {
    text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !(0x300..<0x370).contains($0.value) }
      .split { scalar in
        let isNumber = scalar.properties.numericType != nil
        return !(isLatin(scalar) && (scalar.properties.isAlphabetic || isNumber))
      }
      .map { String(String.UnicodeScalarView($0)).lowercased() }
  }
}
