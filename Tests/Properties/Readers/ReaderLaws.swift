import Measuring
import Reordering
import Merging
import Foundation
import ListOrdering
import PropertyTesting

/// Laws of readers of untrusted text: any bytes give a value or an error.
enum ReaderLaws {
  static let all = [
    traces, conflicts, textKeys, keyLines, documents(MidpointSpaces.self),
    documents(RememberingMidpoints.self),
    documents(Labels.self), documents(NarrowLabelSpaces.self), documents(TextKeySpaces.self), textDocuments,
    tables,
    replicas,
  ]

  /// Requires a one-line error that names the file.
  private static func check(_ error: InputError) throws {
    try require(error.description.hasPrefix("FILE: "), "an error that does not name the file: \(error)")
    try require(isShown(error.description), "more than a line, or codes for the terminal: \(error)")
  }

  /// Whether a text can be printed: one line without control characters.
  private static func isShown(_ text: String) -> Bool {
    !text.contains(where: \.isNewline)
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private static let traces = Property(
    "any bytes are a trace or an error", coverage: ["a trace": 0.1, "an error": 0.3]
  ) { source in
    let bytes = try source.spoilt { source in
      var lines: [String] = []
      var count = 0
      try source.repeating(1...12) { source in
        let place =
          try source.bool(0.02) ? source.anyInteger(Int.self) : source.integer(in: 0...max(0, count - 1))
        let end = try source.pick(["", " ", "\r", " # a comment"])
        switch try source.branch(weights: [4, count > 0 ? 2 : 0, count > 0 ? 2 : 0]) {
        case 1:
          lines.append("m \(place) \(try source.index(below: count))\(end)")
        case 2:
          lines.append("d \(place)\(end)")
          count -= 1
        default:
          let copies = try source.bool(0.02) ? source.anyInteger(Int.self) : source.integer(in: 1...3)
          lines.append("i \(place) \(copies)\(end)")
          count += 0...9 ~= copies ? copies : 0
        }
      }
      return lines.joined(separator: "\n")
    }
    source.note(String(reflecting: String(decoding: bytes, as: UTF8.self)))
    source.count()
    do {
      let trace = try Trace(bytes: bytes, path: "FILE")
      source.label("a trace")
      var count = 0
      for operation in trace.history.operations {
        let isPossible =
          switch operation {
          case .insert(let index): 0...count ~= index
          case .remove(let index): 0..<count ~= index
          case .move(let from, let to): 0..<count ~= from && 0..<count ~= to
          case .moveBlock: false
          }
        try require(isPossible, "\(operation) of a list of \(count)")
        if case .insert = operation { count += 1 }
        if case .remove = operation { count -= 1 }
      }
    } catch let error as InputError {
      source.label("an error")
      try check(error)
    }
  }

  private static let conflicts = Property(
    "any bytes are conflicts or an error", coverage: ["conflicts": 0.1, "an error": 0.3]
  ) { source in
    let bytes: [UInt8]
    if try source.bool(0.3) {
      bytes = try source.almostJSON()
    } else {
      bytes = try source.spoilt { source in
        func todo(_ source: inout Source, isLocal: Bool) throws -> String {
          let priority = try source.pick(["1", "2.5", "-0", "1e400", "null", "\"NaN\"", "true"])
          let dirty = try source.pick(["true", "false", "[]", "[\"order\",\"text\"]", "[\"all\"]", "1"])
          return "{\"id\": \"\(try source.integer(in: 0...3))\", \"text\": \(try source.jsonString(0...2)), "
            + "\"done\": \(try source.bool()), \"priority\": \(priority)\(isLocal ? ", \"dirty\": \(dirty)" : "")}"
        }
        func todos(_ source: inout Source, isLocal: Bool) throws -> String {
          "[" + (try source.array(0...3) { try todo(&$0, isLocal: isLocal) }).joined(separator: ", ") + "]"
        }
        let base = try source.bool() ? "\"base\": \(try todos(&source, isLocal: false)), " : ""
        return "{\(base)\"local\": \(try todos(&source, isLocal: true)), "
          + "\"server\": \(try todos(&source, isLocal: false))}"
      }
    }
    source.note(String(reflecting: String(decoding: bytes, as: UTF8.self)))
    source.count()
    do {
      let conflicts = try MergeCase.read(bytes, file: "FILE")
      source.label("conflicts")
      for conflict in conflicts {
        try requireEqual(Set(conflict.local.map(\.id)).count, conflict.local.count, "local ids")
        let outcome = try MergeOutcome(of: conflict, by: IntentPreservingPolicy())
        let json = try MergeOutcome.json([outcome])
        _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
      }
    } catch let error as InputError {
      source.label("an error")
      try check(error)
    }
  }

  private static let textKeys = Property(
    "any text is a key that has room on both sides, or an error", coverage: ["a key": 0.1, "an error": 0.2]
  ) { source in
    let alphabet = try source.pick([.base62, .base36, .base95, .decimal, TextKeySpaces.alphabet])
    let text =
      try source.bool(0.6)
      ? try TextKeySpaces.key(&source, near: []).text
      : String(decoding: try source.bytes(0...8), as: UTF8.self)
    source.note(String(reflecting: text))
    source.count()
    var space = FractionalKeys.unlimited(alphabet: alphabet)
    let key: FractionalIndex
    do {
      key = try space.parse(text)
    } catch {
      source.label("an error")
      try require("\(error)".contains { $0 != " " })
      return try requireEqual(FractionalIndex(text).flatMap(space.canonical), nil, "\(error)")
    }
    source.label("a key")
    try requireEqual(key.text, text)
    try requireEqual(space.canonical(key), key)
    let above = space.key(between: key, and: nil)
    try require(above.map { key < $0 } == true, "\(above as Any) is not above")
    let below = space.key(between: nil, and: key)
    try require(below.map { $0 < key } == true, "\(below as Any) is not below")
    for neighbor in [above!, below!] {
      try requireEqual(try space.parse(neighbor.text), neighbor)
    }
  }

  /// One line of input for the keys command.
  private static let keyLines = Property(
    "any line is answered in one line", coverage: ["keys": 0.03, "an error": 0.2]
  ) { source in
    var space = try source.pick(KeysSpace.all)
    let bytes = try source.spoilt { source in
      func key(_ source: inout Source) throws -> String {
        switch try source.index(below: 6) {
        case 1: return "\(try source.double())"
        case 2: return "\(try source.anyInteger(Int64.self))"
        case 3: return try source.pick(["a0", "a1", "a0V", "Zz", "Z9", "i0", "a05", "b00"])
        case 4: return "\(try TextKeySpaces.key(&source, near: []))"
        case 5: return "\(try source.integer(in: -9...9))"
        default: return "-"
        }
      }
      let separator = try source.bool(0.2) ? "\t" : " "
      let count = try source.bool(0.4) ? separator + "\(try source.integer(in: -1...40))" : ""
      return try key(&source) + separator + key(&source) + count
    }
    let line = String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    source.note("\(space.name): \(String(reflecting: line))")
    source.count()
    let answer = space.answer(line)
    try require(isShown(answer.text.replacing("\t", with: " ")), "codes for the terminal: \(answer.text)")
    try requireEqual(answer.text.hasPrefix("error: "), answer.isError, answer.text)
    try require(isShown(answer.json), "codes for the terminal: \(answer.json)")
    let object = try JSONSerialization.jsonObject(with: Data(answer.json.utf8)) as? [String: Any]
    let keys = object?["keys"] as? [Any]
    source.label(answer.isError ? "an error" : "keys")
    try requireEqual(keys == nil, answer.isError, answer.json)
    if let keys { try requireEqual(keys.count, object?["count"] as? Int ?? -1, "keys") }
  }
}

extension Source {
  /// Draws the bytes of a text. In half of the cases, up to three parts of it are deleted,
  /// inserted, replaced or repeated. Occasionally, the bytes are random.
  mutating func spoilt(_ text: (inout Source) throws -> String) throws -> [UInt8] {
    if try bool(0.1) { return try bytes(0...40) }
    var bytes = Array(try text(&self).utf8)
    guard try bool() else { return bytes }
    try repeating(1...3) { source in
      let range = try source.range(in: bytes.count)
      switch try source.branch(2, 2, 3, 1) {
      case 0: bytes.removeSubrange(range.prefix(4))
      case 1: bytes.insert(UInt8(try source.draw(upTo: 255)), at: range.lowerBound)
      case 2: bytes.replaceSubrange(range.prefix(1), with: try source.string(1...1).utf8)
      default: bytes.insert(contentsOf: bytes[range], at: range.lowerBound)
      }
    }
    return bytes
  }
}
