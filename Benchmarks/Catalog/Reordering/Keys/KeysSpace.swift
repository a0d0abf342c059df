import ListOrdering
import Measuring

/// A key space that makes order keys for programs in other languages: each line of input asks for
/// the keys between two bounds.
public struct KeysSpace: Sendable {
  public let name: String
  /// A one-line description of its keys.
  public let summary: String
  private var space: any ParsingKeySpace

  private init(_ name: String, _ summary: String, _ space: any ParsingKeySpace) {
    self.name = name
    self.summary = summary
    self.space = space
  }

  /// All key spaces, by the names of their strategies. The first one is the default.
  public static let all = [
    KeysSpace(
      "fractional-index", "text of the 62 digits and letters, of any length",
      FractionalKeys.unlimited()),
    KeysSpace(
      "fractional-window",
      "like fractional-index, with at most \(FractionalKeys.defaultMaximumLength) bytes", FractionalKeys()),
    KeysSpace(
      "fractional-index-jittered",
      "like fractional-index, with 30 random bits, which are the same in each run",
      FractionalKeys.unlimited(jitter: FractionalKeys.Jitter(seed: 1))),
    KeysSpace(
      "fractional-index-lowercase", "text of the digits and lower-case letters",
      FractionalKeys.unlimited(alphabet: .base36)),
    KeysSpace(
      "fractional-index-base95", "text of all printable ASCII characters; separate the fields with tabs",
      FractionalKeys.unlimited(alphabet: .base95)),
    KeysSpace(
      "fractional-index-decimal", "text of the ten digits",
      FractionalKeys.unlimited(alphabet: .decimal)),
    KeysSpace("midpoint", "Double midpoints, as priorities of to-dos", MidpointKeys()),
    KeysSpace("labels", "Int64 labels 2^40 apart", LabelKeys()),
  ]

  /// Returns the key space with this name.
  ///
  /// - Throws: ``InputError`` with the list of names if there is none.
  public static func named(_ name: String) throws(InputError) -> KeysSpace {
    if let space = all.first(where: { $0.name == name }) { return space }
    throw InputError(
      .usage, "there is no key space \(name); use one of \(all.map(\.name).joined(separator: ", "))")
  }

  /// Returns the answer to a line `LOWER UPPER [COUNT]`. May change the state of the key space.
  ///
  /// `-` is an open end. COUNT is the number of keys, from 0 to 100,000; the default is 1. Fields
  /// are separated by spaces. If the line contains a tab, they are separated by tabs, for keys in
  /// which spaces are digits. Numbers are written so that they can be read back exactly.
  public mutating func answer(_ line: String) -> KeysAnswer { space.answer(line) }
}

/// The answer of a key space to one line of input.
public struct KeysAnswer: Hashable, Sendable {
  /// The keys, separated as the line's fields, or `error: …`.
  public let text: String
  /// An object with `lower`, `upper`, `count`, and `keys` or `error`.
  ///
  /// Numeric keys are JSON numbers, text keys are JSON strings, and an open end is null. Invalid
  /// bounds are strings. For an unreadable line, `lower`, `upper` and `count` are null.
  public let json: String
  public let isError: Bool

  /// Creates the answer to a line from which nothing was read.
  public init(error message: String) { self.init(error: message, to: Request()) }

  fileprivate init(error message: String, to request: Request) {
    text = "error: " + message.shown
    json = request.json(#""error":\#(message.jsonQuoted)"#)
    isError = true
  }

  fileprivate init<Key: StoredKey & CustomStringConvertible>(_ keys: [Key], to request: Request) {
    text = keys.map(\.description).joined(separator: request.separator)
    json = request.json(#""keys":[\#(keys.map(\.json).joined(separator: ","))]"#)
    isError = false
  }

  /// What a line asks for, as JSON.
  fileprivate struct Request {
    var lower = "null"
    var upper = "null"
    var count = "null"
    var separator = " "

    func json(_ result: String) -> String {
      #"{"lower":\#(lower),"upper":\#(upper),"count":\#(count),\#(result)}"#
    }
  }
}

/// A key space that reads its keys from text.
private protocol ParsingKeySpace: KeySpace where Key: StoredKey & CustomStringConvertible {
  /// Returns the key with this text.
  /// - Throws: An error that describes itself if there is none.
  func parse(_ text: String) throws -> Key
}

extension FractionalKeys: ParsingKeySpace {}
extension MidpointKeys: ParsingKeySpace {}
extension LabelKeys: ParsingKeySpace {}

extension ParsingKeySpace where Key: LosslessStringConvertible {
  fileprivate func parse(_ text: String) throws -> Key {
    if let key = Key(text).flatMap(canonical) { return key }
    throw KeysError("invalid order key: \(text)")
  }
}

extension ParsingKeySpace {
  /// The maximum of the longer bound's bytes times the number of keys, so that a line cannot
  /// exhaust the memory.
  private var maxBytes: Int { 1 << 24 }

  fileprivate mutating func answer(_ line: String) -> KeysAnswer {
    var request = KeysAnswer.Request()
    request.separator = line.contains("\t") ? "\t" : " "
    do {
      let fields = line.split(
        separator: request.separator, omittingEmptySubsequences: request.separator == " "
      )
      .map(String.init)
      guard 2...3 ~= fields.count, !fields.contains("") else {
        throw KeysError("expected LOWER UPPER [COUNT], with - for the start or the end of the list")
      }
      let count = fields.count == 2 ? 1 : Int(fields[2])
      guard let count, 0...100_000 ~= count else {
        throw KeysError("COUNT must be an integer from 0 to 100000: \(fields[2])")
      }
      let bounds = fields.prefix(2).map { text in Result { text == "-" ? nil : try parse(text) } }
      let shown = zip(bounds, fields).map { bound, text in
        text == "-" ? "null" : (try? bound.get())?.json ?? text.jsonQuoted
      }
      (request.lower, request.upper, request.count) = (shown[0], shown[1], "\(count)")
      return KeysAnswer(try keys(count, from: bounds[0].get(), to: bounds[1].get()), to: request)
    } catch {
      return KeysAnswer(error: "\(error)", to: request)
    }
  }

  private mutating func keys(_ count: Int, from lower: Key?, to upper: Key?) throws(KeysError) -> [Key] {
    if let lower, let upper, lower >= upper { throw KeysError("\(lower) >= \(upper)") }
    // Keys between two long texts are at least as long.
    let length = max(lower?.byteCount ?? 0, upper?.byteCount ?? 0)
    if length > maxBytes / max(1, count) {
      throw KeysError("\(count) keys of \(length) bytes are too many for one answer; use a smaller COUNT")
    }
    let keys =
      count == 1 ? key(between: lower, and: upper).map { [$0] } : keys(count, between: lower, and: upper)
    if let keys { return keys }
    let gap = "\(lower?.description ?? "-") and \(upper?.description ?? "-")"
    throw KeysError(count == 1 ? "no key fits between \(gap)" : "\(count) keys do not fit between \(gap)")
  }
}

/// The reason why a line gets no keys, in one line.
private struct KeysError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
