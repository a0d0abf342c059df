import Foundation
import GRDB
import PropertyTesting

@testable import Todos

/// A query as a filter over all lists, without SQL.
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
    let first = CalendarDay(containing: Date(timeIntervalSince1970: 2), in: .current)
    let due = TodoQuery.Due.days(first...CalendarDay(id: first.id + 1, in: .current))
    for order in [TodoQuery.Order.lists, .deadline(in: .current)] {
      try requireSame(TodoQuery(isDone: false, order: order), all, db)
      try requireSame(TodoQuery(isDone: true, order: order), all, db)
      try requireSame(TodoQuery(text: "todo", isDone: false, due: due, order: order), all, db)
      try requireSame(TodoQuery(due: .before(first), order: order, limit: 2), all, db)
      try requireSame(TodoQuery(isDone: false, due: .never, order: order, limit: 2), all, db)
      try requireSame(TodoQuery(due: due, lists: Set(all.suffix(1).map(\.list)), order: order), all, db)
    }
    var counts: [String: Int] = [:]
    for todo in all {
      for tag in Set(todo.tags.map { $0.lowercased() }) { counts[tag, default: 0] += 1 }
    }
    let found = try TodoStore.tags(db)
    try requireEqual(Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0.count) }), counts)
    try requireEqual(found.map(\.id), counts.keys.sorted())
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
    var found = all.filter { todo in
      if let isDone = query.isDone, isDone != todo.isDone { return false }
      if let tag = query.tag?.lowercased(), !todo.tags.contains(where: { $0.lowercased() == tag }) {
        return false
      }
      if let lists = query.lists, !lists.contains(todo.list) { return false }
      switch query.due {
      case .before(let day)?:
        guard let deadline = todo.deadline, deadline.day(in: day.calendar) < day else { return false }
      case .days(let days)?:
        let calendar = days.lowerBound.calendar
        guard let deadline = todo.deadline, days.contains(deadline.day(in: calendar)) else { return false }
      case .never?: if todo.deadline != nil { return false }
      case nil: break
      }
      return has(query.text, todo.todo)
    }
    if case .deadline(let calendar) = query.order {
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
    return Array(found.prefix(query.limit ?? .max))
  }

  private static func has(_ text: String, _ todo: Todo) -> Bool {
    let isPunctuation = !text.contains { !$0.isWhitespace && !words(String($0), false).isEmpty }
    let wanted = text.split(whereSeparator: isSpace).map { words(String($0), isPunctuation) }
    let last = text.split(whereSeparator: isSpace).last?.last
    let isOpen = last.map { $0.isLetter || $0.unicodeScalars.contains { isLetter($0) } } ?? false
    let texts = ([todo.title] + todo.tags).map { words($0, isPunctuation) }
    return wanted.indices.allSatisfy { index in
      let word = wanted[index]
      return word.isEmpty
        || texts.contains { text in
          text.indices.contains { start in
            let end = start + word.count
            guard end <= text.count, Array(text[start..<end]) == word else { return false }
            let isBegin = start == 0 || !isLatin(text[start - 1]) || !isLatin(word[0])
            let isEnd = end == text.count || !isLatin(text[end]) || !isLatin(word.last!)
            return isBegin && (isEnd || isOpen && index == wanted.count - 1)
          }
        }
    }
  }

  /// Returns the words of a text without case and accents, with a space between two words.
  private static func words(_ text: String, _ keepsPunctuation: Bool) -> [Unicode.Scalar] {
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    let words = folded.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { !$0.properties.isDefaultIgnorableCodePoint && !isAccent($0) }
      .split { isSpace(Character($0)) || !keepsPunctuation && Character($0).isPunctuation }
    return Array(words.joined(separator: [" "]))
  }

  private static func isSpace(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 0..<10, 37..<200: false
    default: true
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) && (scalar.value < 0x250 || (0x1E00..<0x1F00).contains(scalar.value))
  }
}
