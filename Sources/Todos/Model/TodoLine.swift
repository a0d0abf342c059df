import Foundation

/// A todo as one line of plain text, which a person can write, copy and paste.
///
/// ```swift
/// let lines = TodoLine.lines(of: """
///   Milk #shop
///   [x] Rye bread #shop #"to buy" 2026-11-26
///   """)
/// lines[1].draft.tags      // ["shop", "to buy"]
/// lines[1].isDone          // true
/// try await store.add(lines, to: errands.id)
/// ```
///
/// A line consists of these parts, of which only the title is required:
///
/// - `[x]` at the beginning, if the todo is done. `[ ]`, a dash, an asterisk and a bullet at the
///   beginning are ignored.
/// - The title. If a word of the title would be read as another part, it begins with a backslash:
///   `\#1`.
/// - The tags, such as `#shop`. A tag with a space is in quotation marks: `#"to buy"`.
/// - The deadline: a day, such as `2026-11-26`, or an instant, such as `2026-11-26T18:00:00.000Z`.
///
/// Tags and the deadline may be anywhere in the line. A word with `#` that can't be a tag, because
/// it would be the fourth or is too long, is part of the title.
public struct TodoLine: Hashable, Sendable {
  /// The title, tags and deadline.
  public var draft: TodoDraft
  /// Whether the todo is done.
  public var isDone: Bool

  /// Creates a line.
  public init(_ draft: TodoDraft, isDone: Bool = false) {
    self.draft = draft
    self.isDone = isDone
  }

  /// Creates the line of a todo.
  public init(_ todo: Todo) { self.init(todo.draft, isDone: todo.isDone) }

  /// Returns the todos of a text, one per line. Each line with a visible character is a todo that
  /// can be stored: a title that is too long ends with “…”.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func lines(of text: String) -> [TodoLine] {
    text.unicodeScalars.split { Character($0).isNewline }.map { String($0) }
      .filter(TodoRules.isVisible).map { line(of: $0) }
  }

  /// Returns the lines of todos as one text. For todos that follow the ``TodoRules``,
  /// ``lines(of:)`` returns the same lines. Fields of apps are not in the text.
  public static func text(of lines: some Sequence<TodoLine>) -> String {
    lines.map { $0.text() + "\n" }.joined()
  }
}

extension TodoLine {
  private static func line(of text: String) -> TodoLine {
    var words = words(of: text)[...]
    var line = TodoLine(TodoDraft())
    if ["-", "*", "•"].contains(words.first) { words.removeFirst() }
    switch words.first {
    case "[x]", "[X]":
      line.isDone = true
      words.removeFirst()
    case "[]": words.removeFirst()
    case "[" where words.dropFirst().first == "]": words.removeFirst(2)
    default: break
    }
    var title: [String] = []
    for (index, word) in words.enumerated() {
      let rest = String(word.unicodeScalars.dropFirst())
      if word.unicodeScalars.first == "\\", hasMeaning(rest, isFirst: index == 0) {
        title.append(rest)
      } else if let tags = Self.tags(of: word, after: line.draft.tags) {
        line.draft.tags = tags
      } else if line.draft.deadline == nil, let deadline = deadline(of: word) {
        line.draft.deadline = deadline
      } else {
        title.append(word)
      }
    }
    line.draft.title = TodoRules.tidied(title.joined(separator: " "))
    // If the title would be empty, because the line consists of tags, for example, the whole line
    // is the title.
    if !TodoRules.isVisible(line.draft.title) { line = TodoLine(TodoDraft(title: TodoRules.tidied(text))) }
    line.draft.title = TodoRules.shortened(line.draft.title)
    return line
  }

  /// Splits a line at white space, except in a quoted tag.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var rest = line.unicodeScalars[...]
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      if rest.isEmpty { return words }
      let end = endOfQuotedTag(rest) ?? rest.firstIndex { $0.properties.isWhitespace } ?? rest.endIndex
      words.append(String(rest[..<end]))
      rest = rest[end...]
    }
  }

  /// Returns the end of a quoted tag at the beginning of a text; `nil` if there is none.
  private static func endOfQuotedTag(_ text: Substring.UnicodeScalarView) -> String.Index? {
    guard text.starts(with: "#\"".unicodeScalars) else { return nil }
    var isEscaped = false
    for index in text.indices.dropFirst(2) {
      if !isEscaped, text[index] == "\"" {
        let end = text.index(after: index)
        return end == text.endIndex || text[end].properties.isWhitespace ? end : nil
      }
      isEscaped = !isEscaped && text[index] == "\\"
    }
    return nil
  }

  /// Returns the former tags together with the tags of a word; `nil` if the word has no tags, or if
  /// a todo can't have these tags.
  private static func tags(of word: String, after former: [String]) -> [String]? {
    var scalars = word.unicodeScalars[...]
    guard scalars.popFirst() == "#" else { return nil }
    if let end = endOfQuotedTag(word.unicodeScalars[...]), end == word.endIndex {
      var content = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in scalars.dropFirst().dropLast() {
        isEscaped = !isEscaped && scalar == "\\"
        if !isEscaped { content.append(scalar) }
      }
      scalars = content[...]
    }
    let added = TodoDraft.tags(of: String(scalars))
    let draft = TodoDraft(title: "-", tags: former + added)
    return added.isEmpty || !draft.isValid ? nil : draft.tidied.tags
  }

  /// Returns whether a word of a title would be read as another part of the line.
  private static func hasMeaning(_ word: String, isFirst: Bool) -> Bool {
    let rest = word.unicodeScalars.drop { $0 == "\\" }
    return rest.first == "#" || deadline(of: String(rest)) != nil
      || isFirst && ["-", "*", "•", "[x]", "[X]", "[]", "["].contains(String(rest))
  }

  private func text() -> String {
    var words = isDone ? ["[x]"] : []
    for (index, word) in Self.words(ofTitle: draft.title).enumerated() {
      words.append((Self.hasMeaning(word, isFirst: index == 0) ? "\\" : "") + word)
    }
    for tag in draft.tags {
      let isQuoted =
        tag.unicodeScalars.first == "\"" || tag.unicodeScalars.contains(where: \.properties.isWhitespace)
      let escaped = tag.unicodeScalars.map { ($0 == "\"" || $0 == "\\" ? "\\" : "") + String($0) }
      words.append(isQuoted ? "#\"\(escaped.joined())\"" : "#" + tag)
    }
    if let deadline = draft.deadline, let word = Self.word(for: deadline) { words.append(word) }
    return words.joined(separator: " ")
  }

  private static func words(ofTitle title: String) -> [String] {
    title.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
  }
}

/// A line has deadlines in the same form as JSON.
extension TodoLine {
  private static func deadline(of word: String) -> Deadline? {
    GregorianDay(word).map(Deadline.day) ?? WireDate.date(of: word).map(Deadline.instant)
  }

  /// Returns the word that names a deadline; `nil` if it is not in the years 1 to 9999.
  private static func word(for deadline: Deadline) -> String? {
    switch deadline {
    case .day(let day): day.description
    case .instant(let instant):
      Date.deadlines.contains(instant.wholeMilliseconds) ? WireDate.text(of: instant.wholeMilliseconds) : nil
    }
  }
}

extension TodoRules {
  /// Returns a tidied title, cut to the limits.
  fileprivate static func shortened(_ title: String) -> String {
    let short = shortenedTitle(title) ?? title
    let limit = maxTitleCharacters * maxBytesPerCharacter
    if short.utf8.count <= limit { return short }
    // The title has few characters, but these have very many combining marks.
    var bytes = 0
    let end = short.unicodeScalars.firstIndex { scalar in
      bytes += UTF8.width(scalar)
      return bytes > limit
    }
    return tidied(String(short.unicodeScalars[..<(end ?? short.endIndex)]))
  }
}
