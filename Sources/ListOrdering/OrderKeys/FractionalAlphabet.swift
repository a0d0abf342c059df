/// The characters of text keys.
///
/// A key is an integer part and a fraction. The integer part begins with a *head*, which determines
/// its length and makes longer integers sort correctly. With the classic heads, `a` begins a
/// positive integer of one digit, and `b` one of two digits. `Z` begins a negative integer of one
/// digit, and `Y` one of two digits. *Digits* follow the head. Heads and digits sort by ASCII code.
public struct FractionalAlphabet: Hashable, Sendable {
  /// The digits, ascending.
  let digitBytes: [UInt8]
  /// The heads, ascending: the first half begins negative integers, the second half positive ones.
  let headBytes: [UInt8]
  /// The value of each byte as a digit, or 255 if it is not a digit.
  let digitValues: [UInt8]
  /// The index of each byte among the heads, or 255 if it is not a head.
  let headValues: [UInt8]

  /// Creates a custom alphabet.
  ///
  /// - Parameters:
  ///   - digits: At least two characters of printable ASCII in ascending order.
  ///   - heads: An even number of such characters; `A` to `Z` and `a` to `z` by default.
  /// - Throws: ``FractionalAlphabetError`` if one of the texts does not meet these conditions.
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

  /// The 62 digits and letters: the classic alphabet. Stores must be case-sensitive.
  public static let base62 = FractionalAlphabet(trusted: numerals + letters, heads: letters)

  /// Digits and lowercase letters, also as heads, for collations that ignore case. First key: `i0`.
  public static let base36 = FractionalAlphabet(
    trusted: numerals + lowercase, heads: numerals + lowercase)

  /// All printable ASCII characters, for the shortest keys.
  public static let base95 = FractionalAlphabet(
    trusted: String(decoding: 0x20...0x7e as ClosedRange<UInt8>, as: UTF8.self), heads: letters)

  /// The ten decimal digits, for human-readable keys.
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

  /// The number of digits.
  public var base: Int { digitBytes.count }

  /// The length of the longest integer part in bytes, including its head.
  public var longestInteger: Int { headBytes.count / 2 + 1 }

  /// The minimum number of inserts at one position that each further byte of a key allows:
  /// ⌊log₂ base⌋, because each insert halves the range of the byte's digit.
  var halvings: Int { Int.bitWidth - 1 - base.leadingZeroBitCount }

  /// The smallest permitted maximum length of keys, in bytes. After the longest integer, it leaves
  /// room to halve a gap 64 times.
  ///
  /// A list then finds keys for at least 2⁶⁰ rows, more than a computer can hold, whatever keys it
  /// begins with. The value is at most 112 bytes, and 40 bytes for ``base62``.
  public var minimumMaxLength: Int { longestInteger + (64 + halvings - 1) / halvings }

  /// Returns the length in bytes of an integer part that begins with the head at this index.
  func integerLength(head: Int) -> Int {
    let half = headBytes.count / 2
    return head < half ? half - head + 1 : head - half + 2
  }

  /// Returns the length in bytes of a well-formed key's integer part.
  func integerLength(of key: UnsafeBufferPointer<UInt8>) -> Int {
    precondition(!key.isEmpty, "The key must belong to this alphabet")
    let head = Int(headValues[Int(key[0])])
    precondition(head < headBytes.count, "The key must belong to this alphabet")
    let length = integerLength(head: head)
    // Ensures that later reads and copies never exceed the key's bytes, whatever these are.
    precondition(length <= key.count, "The key must belong to this alphabet")
    return length
  }

  /// Returns whether these bytes begin with the smallest integer.
  func beginsWithSmallestInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count >= longestInteger && bytes[0] == headBytes[0]
      && bytes[1..<longestInteger].allSatisfy { $0 == digitBytes[0] }
  }
}

/// The reason why characters cannot form an alphabet.
public enum FractionalAlphabetError: Error, Hashable, Sendable {
  /// There are fewer than two digits, or they are not ascending printable ASCII.
  case digits(String)
  /// The number of heads is odd or zero, or they are not ascending printable ASCII.
  case heads(String)
}

extension FractionalAlphabetError: CustomStringConvertible {
  /// A message that names the problem and the remedy.
  public var description: String {
    switch self {
    case .digits(let text):
      "The digits \(text) are invalid; use at least 2 printable ASCII characters in ascending order."
    case .heads(let text):
      "The heads \(text) are invalid; use an even number of printable ASCII characters in ascending order."
    }
  }
}
