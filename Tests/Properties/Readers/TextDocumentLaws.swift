import Foundation
import ListOrdering
import PropertyTesting

extension ReaderLaws {
  /// Encoded lists with text keys, with any options and any texts as keys.
  static let textDocuments = Property(
    "any document of text keys is a list in bounded memory, or an error",
    coverage: ["a list": 0.3, "an error": 0.05]
  ) { source in
    let space = try AnyTextKeys.space(&source)
    let drawing = TextKeyDrawing(space)
    var pool: [FractionalIndex] = []
    var rows: [String] = []
    try source.repeating(0...12) { source in
      let key = try drawing.key(&source, near: pool)
      pool.append(key)
      let text = try source.bool(0.1) ? source.pick(["", "é", "\0"]) : key.text
      let copies = try source.bool(0.03) ? source.integer(in: 1...100) : 1
      for _ in 0..<copies { rows.append("{\"id\": \(rows.count), \"key\": \(try json(text))}") }
    }
    let length = try source.bool(0.2) ? source.anyInteger(Int.self) : space.maximumLength
    let bits = try source.bool(0.2) ? source.anyInteger(Int.self) : space.jitter?.bits
    let options =
      try [
        "\"digits\": \(json(space.alphabet.digits))", "\"heads\": \(json(space.alphabet.heads))",
      ]
      + [length.map { "\"maximumLength\": \($0)" }, bits.map { "\"jitterBits\": \($0)" }].compactMap(\.self)
    let document =
      "{\"direction\": \"\(try source.bool() ? "ascending" : "descending")\", "
      + "\"space\": {\(options.joined(separator: ", "))}, \"rows\": [\(rows.joined(separator: ", "))]}"
    source.note(document)
    source.count()
    let list: OrderedList<Int, FractionalKeys>
    do {
      list = try JSONDecoder().decode(OrderedList<Int, FractionalKeys>.self, from: Data(document.utf8))
    } catch {
      source.label("an error")
      let isLegal = (length ?? .max) >= space.alphabet.minimumMaxLength && 0...64 ~= bits ?? 0
      return try require(!isLegal, "refused: \(error)")
    }
    source.label("a list")
    list._checkInvariants()
    try requireEqual(list.count, rows.count)
    // A new key is at most as long as the longest existing one plus about the logarithm of their
    // number, so its length is proportional to the document's.
    let bytes = list.storedRows.reduce(0) { $0 + $1.key.byteCount }
    let most = 200 * (rows.count + 1) + 2 * document.utf8.count
    try require(bytes <= most, "\(bytes) bytes of keys from a document of \(document.utf8.count)")
    let written = try JSONEncoder().encode(list)
    let again = try JSONDecoder().decode(OrderedList<Int, FractionalKeys>.self, from: written)
    try requireEqual(again.storedRows, list.storedRows)
  }

  private static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}
