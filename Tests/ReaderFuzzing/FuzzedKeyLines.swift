import Reordering
import Foundation

/// Input lines of `bench keys`. The first byte selects the key space.
enum FuzzedKeyLines: FuzzedReader {
  static let name = "keys"

  static let seeds: [[UInt8]] = KeysSpace.all.indices.flatMap { space in
    [
      "- -", "a0 a1 3", "Zz -\n- Zz", "a0V a0W 2", "a0\t~zz\t4", "1 2 3", "-1.5 1e300", "10 1099511627776 5",
      "5 4",
      "- - 0", "\u{0} 64\u{9B}",
    ].map { [UInt8(space)] + Array($0.utf8) }
  }

  static let words = [
    "- ", " -", "a0", "a1", "Zz", "z", "A00000000000000000000000000", "zzzzzzzzzzzzzzzzzzzzzzzzzzz", "\t",
    "\n",
    " 1000", "1.7976931348623157e308", "5e-324", "nan", "inf", "-0", "0x1p-1074", "9223372036854775807",
    "-9223372036854775808", "4611686018427387904",
  ]

  static func check(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    var space = KeysSpace.all[Int(first) % KeysSpace.all.count]
    // A space may keep state between lines.
    for line in String(decoding: bytes.dropFirst(), as: UTF8.self).split(separator: "\n").prefix(8) {
      let answer = space.answer(String(line))
      require(answer.text.hasPrefix("error: ") == answer.isError, answer.text)
      require(isOneLine(answer.text.replacing("\t", with: " ")), "more than a line: \(answer.text)")
      require(isOneLine(answer.json), "more than a line: \(answer.json)")
      let object = try? JSONSerialization.jsonObject(with: Data(answer.json.utf8)) as? [String: Any]
      let keys = object?["keys"] as? [Any]
      require((keys == nil) == answer.isError, answer.json)
      require(keys.map { $0.count == object?["count"] as? Int } ?? true, answer.json)
    }
  }
}
