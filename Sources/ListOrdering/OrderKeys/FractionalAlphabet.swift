/// The characters of text keys.
///
/// A key is an integer part and a fraction. The integer part begins with a *head*, which says how long it is and
/// makes longer integers sort right: with the classic heads, `a` begins a positive integer of one digit, `b` of
/// two; `Z` a negative one of one digit, `Y` of two. *Digits* follow. All sort by their ASCII codes.
public struct FractionalAlphabet: Hashable, Sendable {
  /// The digits, ascending.
  let digitBytes: [UInt8]
  /// The heads, ascending: the first half begins negative integers, the second half positive ones.
  let headBytes: [UInt8]
  /// The value of each byte as a digit, 255 where it is none.
  let digitValues: [UInt8]
  /// The place of each byte among the heads, 255 where it is none.
  let headValues: [UInt8]

  /// An alphabet of one's own.
  ///
  /// - Parameters:
  ///   - digits: At least two characters of printable ASCII in ascending order.
  ///   - heads: An even number of them; `A` to `Z` and `a` to `z` unless given.
  /// - Throws: ``FractionalAlphabetError``.
  public init(digits: String, heads: String = Self.letters) throws(FractionalAlphabetError) {
    guard Self.isAscending(digits), digits.utf8.count >= 2 else { throw .digits(digits) }
    guard Self.isAscending(heads), heads.utf8.count >= 2, heads.utf8.count % 2 == 0 else {
      throw .heads(heads)
    }
    self.init(trusted: digits, heads: heads)
  }

  private init(trusted digits: String, heads: String) {
    digitBytes = Array(digits.utf8)
    headBytes = Array(heads.utf8)
    digitValues = Self.places(of: digitBytes)
    headValues = Self.places(of: headBytes)
  }

  /// The 62 digits and letters: the classic alphabet. For stores that tell upper from lower case.
  public static let base62 = FractionalAlphabet(trusted: numerals + letters, heads: letters)

  /// Digits and lower-case letters, the heads included, for collations that ignore case. The first key is `i0`.
  public static let base36 = FractionalAlphabet(
    trusted: numerals + lowercase, heads: numerals + lowercase)

  /// All of printable ASCII, for the shortest keys.
  public static let base95 = FractionalAlphabet(
    trusted: String(decoding: 0x20...0x7e as ClosedRange<UInt8>, as: UTF8.self), heads: letters)

  /// The ten decimal digits, for keys that people read.
  public static let decimal = FractionalAlphabet(trusted: numerals, heads: letters)

  /// `A` to `Z` and `a` to `z`: the classic heads.
  public static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + lowercase
  private static let lowercase = "abcdefghijklmnopqrstuvwxyz"
  private static let numerals = "0123456789"

  private static func isAscending(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f } && zip(text.utf8, text.utf8.dropFirst()).allSatisfy(<)
  }

  private static func places(of bytes: [UInt8]) -> [UInt8] {
    var places = [UInt8](repeating: 255, count: 256)
    for (place, byte) in bytes.enumerated() { places[Int(byte)] = UInt8(place) }
    return places
  }
}

extension FractionalAlphabet {
  /// The digits, ascending.
  public var digits: String { String(decoding: digitBytes, as: UTF8.self) }

  /// The heads, ascending.
  public var heads: String { String(decoding: headBytes, as: UTF8.self) }

  /// How many digits there are.
  public var base: Int { digitBytes.count }

  /// The bytes of the longest integer part, its head included.
  public var longestInteger: Int { headBytes.count / 2 + 1 }

  /// The inserts at one place that a byte takes at least, since each halves its range: ⌊log₂ base⌋.
  var halvings: Int { Int.bitWidth - 1 - base.leadingZeroBitCount }

  /// The least that a maximum length of keys may be: room for 64 halvings behind the longest integer.
  ///
  /// A list then finds keys for more rows than a computer can hold, 2⁶⁰ and more, whatever keys it begins with. At
  /// most 112 bytes; 40 for ``base62``.
  public var leastMaximumLength: Int { longestInteger + (64 + halvings - 1) / halvings }

  /// The bytes of the integer part that begins with the head at this place.
  func integerLength(head: Int) -> Int {
    let half = headBytes.count / 2
    return head < half ? half - head + 1 : head - half + 2
  }

  /// The bytes of a well-formed key's integer part.
  func integerLength(of key: UnsafeBufferPointer<UInt8>) -> Int {
    precondition(!key.isEmpty, "Not a key of this alphabet")
    let head = Int(headValues[Int(key[0])])
    precondition(head < headBytes.count, "Not a key of this alphabet")
    let length = integerLength(head: head)
    // What is read and copied below is never beyond the key's bytes, whatever they are.
    precondition(length <= key.count, "Not a key of this alphabet")
    return length
  }

  /// Whether these bytes begin with the smallest integer, below which there is no other.
  func beginsWithSmallestInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= longestInteger && bytes[0] == headBytes[0]
      && bytes[1..<longestInteger].allSatisfy { $0 == digitBytes[0] }
  }
}

/// Why characters cannot be an alphabet.
public enum FractionalAlphabetError: Error, Hashable, Sendable {
  /// Fewer than two digits, or not printable ASCII, or not ascending.
  case digits(String)
  /// An odd number of heads, none, or not printable ASCII, or not ascending.
  case heads(String)
}

extension FractionalAlphabetError: CustomStringConvertible {
  /// What is wrong, and what mends it.
  public var description: String {
    switch self {
    case .digits(let text):
      "The digits \(text) are no alphabet; give at least 2 characters of printable ASCII, ascending."
    case .heads(let text):
      "The heads \(text) are no alphabet; give an even number of characters of printable ASCII, ascending."
    }
  }
}
