import Foundation
import Measuring

/// The history of a real list, read from a file: see `Traces/README.md` for the format.
public struct Trace: Sendable {
  /// The file's name without its extension.
  public let name: String
  /// The changes to the list, which starts empty.
  public let history: History

  /// Reads a trace. A single invalid line makes it fail.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The maximum number of operations to keep; `nil` for all.
  /// - Throws: ``InputError`` that names the file, the line and the remedy.
  public init(path: String, limit: Int? = nil) throws(InputError) {
    let text = try InputFile.text(at: path, kind: Self.kind, example: Self.example)
    try self.init(text, path: path, limit: limit)
  }

  /// Reads a trace from a file's bytes.
  ///
  /// - Parameter path: The name of the file in errors.
  public init(bytes: [UInt8], path: String) throws(InputError) {
    let text = try InputFile.text(of: Data(bytes), at: path, kind: Self.kind, example: Self.example)
    try self.init(text, path: path, limit: nil)
  }

  private init(_ text: String, path: String, limit: Int?) throws(InputError) {
    history = History(operations: try TraceParser(path: path).operations(in: text, limit: limit))
    name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  private static let kind = "a trace"
  private static let example = "'i 0'"

  /// Reads one of the traces of ``RecordedTrace/all``.
  public static func bundled(_ name: String) throws(InputError) -> Trace {
    try Trace(path: RecordedTrace.path(of: "\(name).ops"))
  }
}

struct TraceParser {
  let path: String

  /// The maximum length of a trace: a line such as `i 0 1000000000000` must not exhaust the memory.
  static let maxOperations = 4_000_000

  /// The maximum number of splits per line. It exceeds the words of any valid
  /// line, to detect extra words.
  private static let maxWords = 4

  func operations(in text: String, limit: Int?) throws(InputError) -> [Operation] {
    var operations: [Operation] = []
    var count = 0
    var last = 0
    for (number, line) in TextLines(text) {
      last = number
      let words = line.split(maxSplits: Self.maxWords) {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
      }
      .map { Substring($0) }
      guard let letter = words.first, !letter.hasPrefix("#") else { continue }
      guard operations.count < Self.maxOperations else {
        throw error(number, "a trace has at most \(Self.maxOperations) operations; cut it here")
      }
      let numbers = try words.dropFirst().map { word throws(InputError) in
        try whole(word, line: number)
      }
      switch letter {
      case "i":
        try check(numbers, line: number, form: "i POS [COUNT]", few: 1)
        let copies = try copies(numbers, already: operations.count, line: number)
        try check(numbers[0], in: 0...count, line: number, what: "POS")
        for offset in 0..<copies { operations.append(.insert(at: numbers[0] + offset)) }
        count += copies
      case "d":
        try check(numbers, line: number, form: "d POS [COUNT]", few: 1)
        let copies = try copies(numbers, already: operations.count, line: number)
        guard count > 0 else { throw error(number, "there is no item to delete; insert one first") }
        try check(numbers[0], in: 0...count - 1, line: number, what: "POS")
        guard copies <= count - numbers[0] else {
          throw error(
            number,
            "COUNT is \(copies), but the list has \(count - numbers[0]) items from POS on; "
              + "use a smaller COUNT")
        }
        for _ in 0..<copies { operations.append(.remove(at: numbers[0])) }
        count -= copies
      case "m":
        try check(numbers, line: number, form: "m FROM TO", few: 2)
        guard count > 0 else { throw error(number, "there is no item to move; insert one first") }
        try check(numbers[0], in: 0...count - 1, line: number, what: "FROM")
        try check(numbers[1], in: 0...count - 1, line: number, what: "TO")
        operations.append(.move(from: numbers[0], to: numbers[1]))
      default:
        throw error(
          number, "'\(shown(letter))' is not an operation; use i (insert), d (delete) or m (move)")
      }
    }
    guard !operations.isEmpty else {
      throw error(last, "the file has no operations; write one per line, such as 'i 0'")
    }
    return limit.map { Array(operations.prefix($0)) } ?? operations
  }

  private func whole(_ word: Substring, line: Int) throws(InputError) -> Int {
    guard let number = Int(word), word.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
      throw error(line, "'\(shown(word))' is not an integer; positions and counts are integers from 0")
    }
    return number
  }

  private func check(_ numbers: [Int], line: Int, form: String, few: Int) throws(InputError) {
    guard numbers.count >= few, numbers.count <= 2 else {
      throw error(line, "\(numbers.count) numbers; write \(form)")
    }
  }

  private func check(_ position: Int, in range: ClosedRange<Int>, line: Int, what: String) throws(InputError)
  {
    guard range.contains(position) else {
      throw error(
        line, "\(what) is \(position), out of range; use \(range.lowerBound) to \(range.upperBound)")
    }
  }

  private func copies(_ numbers: [Int], already: Int, line: Int) throws(InputError) -> Int {
    guard numbers.count == 2 else { return 1 }
    guard numbers[1] >= 1 else { throw error(line, "COUNT is \(numbers[1]); use 1 or more") }
    guard numbers[1] <= Self.maxOperations - already else {
      throw error(
        line, "COUNT is \(numbers[1]); a trace has at most \(Self.maxOperations) operations; use fewer")
    }
    return numbers[1]
  }

  private func error(_ line: Int, _ message: String) -> InputError {
    InputError(.data, "\(path): line \(line): \(message)")
  }

  /// Returns a word for display on one line: shortened, with control characters escaped.
  private func shown(_ word: Substring) -> String {
    let scalars = word.unicodeScalars
    let start = String(String.UnicodeScalarView(scalars.prefix(20))).shown
    return scalars.dropFirst(20).isEmpty ? start : start + "…"
  }
}
