import ListOrdering
import Measuring
import Reordering

/// The base-95 digits of a fraction, from the space (0) to the tilde (94). Keys
/// are sorted by their bytes.
struct Base95Key: Hashable, Comparable, StoredKey {
  /// ASCII characters.
  let text: String

  static func < (a: Self, b: Self) -> Bool { a.text < b.text }

  var byteCount: Int { text.utf8.count }
  var json: String { text.jsonQuoted }
  var jsonByteCount: Int { text.jsonQuotedByteCount }
}

/// Figma's fractional index: a fraction between 0 and 1 in base 95, written in printable
/// characters. A new key is the average of its neighbors.
///
/// There is no integer part. So each append halves the remaining distance to 1, and the keys of an
/// append-only list grow by a byte every six or seven items.
///
/// Source: Figma's "Realtime editing of ordered sequences". Figma publishes no code. In an odd
/// base, half of a number can have infinitely many digits. So the average is cut off here after the
/// first digit that puts it between the two keys.
struct Base95Keys: UnendingKeySpace {
  private static let zero = UInt8(ascii: " ")
  private static let base = 95

  /// Returns `key` if it is a fraction whose last digit is not 0.
  func canonical(_ key: Base95Key) -> Base95Key? {
    let digits = key.text.utf8
    guard let last = digits.last, last != Self.zero else { return nil }
    return digits.allSatisfy { $0 >= Self.zero && $0 < Self.zero + UInt8(Self.base) } ? key : nil
  }

  mutating func key(between lower: Base95Key?, and upper: Base95Key?) -> Base95Key? {
    var low = (lower?.text ?? "").utf8.makeIterator()
    var high = upper?.text.utf8.makeIterator()
    // The lower bound continues with zeros; a missing upper bound is 1.
    func digit(_ byte: UInt8?) -> Int { byte.map { Int($0 - Self.zero) } ?? 0 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 + max(lower?.byteCount ?? 0, upper?.byteCount ?? 0))
    while true {
      let from = digit(low.next())
      let to = high == nil ? Self.base : digit(high?.next())
      if to - from >= 2 {
        bytes.append(Self.zero + UInt8((from + to) / 2))
        return Base95Key(text: String(decoding: bytes, as: UTF8.self))
      }
      bytes.append(Self.zero + UInt8(from))
      // The key is now below the upper bound. It only has to exceed the rest of the lower one.
      if to > from { high = nil }
    }
  }
}
