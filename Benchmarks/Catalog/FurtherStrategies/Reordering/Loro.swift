import ListOrdering
import Measuring
import Reordering

/// A key of bytes, compared lexicographically.
struct LoroKey: Hashable, Comparable, StoredKey {
  /// All bytes, including the terminator.
  let bytes: [UInt8]

  static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  var byteCount: Int { bytes.count }
  /// Two hexadecimal digits per byte.
  var json: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return "\"" + String(decoding: text, as: UTF8.self) + "\""
  }
  /// Computed without writing out the JSON.
  var jsonByteCount: Int { 2 + 2 * bytes.count }
}

/// Loro's fractional index: byte strings that end in 128. A new key is as short as possible, one
/// step beyond a neighbor or between two.
///
/// Appending counts a byte up from 129 to 255, so an append-only list's keys
/// grow a byte every 127 items.
///
/// Source: loro-dev/loro, `crates/fractional_index/src/lib.rs`. There a key can end with random
/// bytes, so that offline devices choose different keys; here it has none.
struct LoroKeys: UnendingKeySpace {
  /// The terminator of each key: the middle of a byte's range.
  private static let end: UInt8 = 128

  /// Returns `key` if it ends with the terminator.
  func canonical(_ key: LoroKey) -> LoroKey? { key.bytes.last == Self.end ? key : nil }

  mutating func key(between lower: LoroKey?, and upper: LoroKey?) -> LoroKey? {
    let bytes: [UInt8]? =
      switch (lower?.bytes, upper?.bytes) {
      case (nil, nil): []
      case (let low?, nil): Self.after(low[...])
      case (nil, let high?): Self.before(high[...])
      case (let low?, let high?): Self.between(low, high)
      }
    return bytes.map { LoroKey(bytes: $0 + [Self.end]) }
  }

  /// Returns the bytes, without the terminator, of a key below the key with these bytes.
  private static func before(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte > end { return Array(bytes[..<index]) }
      if byte > 0 { return bytes[..<index] + [byte - 1] }
    }
    return Array(bytes)
  }

  /// Returns the bytes, without the terminator, of a key above the key with these bytes.
  private static func after(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte < end { return Array(bytes[..<index]) }
      if byte < .max { return bytes[..<index] + [byte + 1] }
    }
    return Array(bytes)
  }

  /// Returns the bytes, without the terminator, of a key between two others; `nil` if the two are
  /// not in ascending order.
  private static func between(_ low: [UInt8], _ high: [UInt8]) -> [UInt8]? {
    let shorter = min(low.count, high.count) - 1
    for index in 0..<shorter {
      if high[index] < low[index] { return nil }
      let distance = high[index] - low[index]
      if distance > 1 { return low[..<index] + [low[index] + distance / 2] }
      if distance == 1 { return low[...index] + after(low[(index + 1)...]) }
    }
    if low.count < high.count, high[shorter] >= end {
      return high[...shorter] + before(high[(shorter + 1)...])
    }
    if low.count > high.count, low[shorter] < end { return low[...shorter] + after(low[(shorter + 1)...]) }
    return nil
  }
}
