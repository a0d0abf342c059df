import ListOrdering

/// A key space that the command line offers.
public struct KeysSpace: Sendable {
  public let name: String
  /// A one-line description of its keys.
  public let summary: String
  private var space: any AskableSpace

  /// Creates a key space whose keys `parse` reads from text.
  init<Space: KeySpace>(
    _ name: String, _ summary: String, _ space: Space,
    parse: @escaping @Sendable (String, Space) throws -> Space.Key?
  ) where Space.Key: StoredKey & CustomStringConvertible {
    self.name = name
    self.summary = summary
    self.space = ParsedSpace(space: space, parse: parse)
  }

  /// Creates a key space of numbers.
  init<Space: KeySpace>(
    _ name: String, _ summary: String, _ space: Space
  ) where Space.Key: StoredKey & LosslessStringConvertible {
    self.init(name, summary, space) { text, space in Space.Key(text).flatMap(space.canonical) }
  }

  /// Creates a key space of fractional text keys.
  init(_ name: String, _ summary: String, _ space: FractionalKeys) {
    self.init(name, summary, space) { text, space in try space.parse(text) }
  }

  mutating func answer(_ line: String) -> KeysAnswer { space.answer(line) }
}

/// A key space that answers lines of input.
protocol AskableSpace: Sendable {
  mutating func answer(_ line: String) -> KeysAnswer
}

/// A key space and a function that reads its keys, which returns `nil` or
/// throws for an invalid text.
private struct ParsedSpace<Space: KeySpace>: AskableSpace
where Space.Key: StoredKey & CustomStringConvertible {
  var space: Space
  var parse: @Sendable (String, Space) throws -> Space.Key?

  mutating func answer(_ line: String) -> KeysAnswer {
    let question: KeysQuestion
    do {
      question = try KeysQuestion(line)
    } catch {
      return KeysAnswer(error, to: nil, bounds: ("null", "null"))
    }
    var shown = (lower: question.lower?.jsonQuoted ?? "null", upper: question.upper?.jsonQuoted ?? "null")
    do {
      let lower = Result { try question.lower.map(key) }
      let upper = Result { try question.upper.map(key) }
      if case .success(let key?) = lower { shown.lower = key.json }
      if case .success(let key?) = upper { shown.upper = key.json }
      let keys = try keys(question.count, between: lower.get(), and: upper.get())
      return KeysAnswer(question, bounds: shown, keys: keys.map { ($0.description, $0.json) })
    } catch let refusal as KeysRefusal {
      return KeysAnswer(refusal, to: question, bounds: shown)
    } catch {
      return KeysAnswer(KeysRefusal("\(error)"), to: question, bounds: shown)
    }
  }

  private func key(_ text: String) throws -> Space.Key {
    if let key = try parse(text, space) { return key }
    throw KeysRefusal("invalid order key: \(text)")
  }

  private mutating func keys(
    _ count: Int, between lower: Space.Key?, and upper: Space.Key?
  ) throws(KeysRefusal) -> [Space.Key] {
    if let lower, let upper, lower >= upper { throw KeysRefusal("\(lower) >= \(upper)") }
    // Keys between two long texts are at least as long.
    let length = max(lower?.byteCount ?? 0, upper?.byteCount ?? 0)
    if length > KeysQuestion.maxBytes / max(1, count) {
      throw KeysRefusal("\(count) keys of \(length) bytes are too many for one answer; use a smaller COUNT")
    }
    let keys =
      count == 1
      ? space.key(between: lower, and: upper).map { [$0] } : space.keys(count, between: lower, and: upper)
    if let keys { return keys }
    let gap = "\(lower.map { "\($0)" } ?? "-") and \(upper.map { "\($0)" } ?? "-")"
    throw KeysRefusal(count == 1 ? "no key fits between \(gap)" : "\(count) keys do not fit between \(gap)")
  }
}
