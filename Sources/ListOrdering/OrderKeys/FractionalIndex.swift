/// A text key: a short string that sorts, byte by byte, where its item stands.
///
/// The text is printable ASCII, so that every store that compares bytes (SQLite's `BINARY`, Postgres' `"C"`,
/// JavaScript's `<`) sorts it as Swift does. Whether it is a well-formed key of some alphabet is for the alphabet
/// to say: see ``init(_:in:maximumLength:)`` and ``FractionalKeys/canonical(_:)``.
///
/// Swift keeps up to 15 bytes in the value itself, which is as long as a key gets in all but hot gaps.
@frozen
public struct FractionalIndex: Hashable, Sendable {
  /// The key as it is stored.
  public let text: String

  /// A key from bytes that are known to be printable ASCII.
  @inlinable
  init(trusted text: String) { self.text = text }

  /// Not a key, and refused by every space. It stands for a stored text that is no key at all when a list is
  /// restored: ``init(rawValue:)`` and decoding give it. Its raw value is empty.
  @inlinable
  public static var unusable: FractionalIndex { FractionalIndex(trusted: "") }

  /// How many bytes a store needs for the key.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var byteCount: Int { text.utf8.count }

  /// The key's bytes; they are always contiguous.
  @inlinable
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try text.utf8.withContiguousStorageIfAvailable(body)!
  }
}

extension FractionalIndex: Comparable {
  /// Whether the bytes of `a` sort before those of `b`.
  ///
  /// - Complexity: O(1) up to 15 bytes, else O(common prefix).
  @inlinable
  public static func < (a: Self, b: Self) -> Bool {
    // The standard library compares ASCII strings by their bytes.
    a.text < b.text
  }
}

extension FractionalIndex: RawRepresentable {
  /// A key as a store holds it; ``unusable`` where the text is empty or not printable ASCII, so that one damaged row
  /// does not make a whole table unreadable.
  ///
  /// A database library that stores raw values takes the type as a column. Whether the text is a key of the list's
  /// alphabet is not looked at: restoring a list and a ``KeySearch`` find and mend what is none,
  /// ``FractionalKeys/parse(_:)`` refuses it.
  ///
  /// - Complexity: O(its length).
  public init(rawValue: String) { self = Self(rawValue) ?? .unusable }

  /// The key as it is stored: its ``text``.
  @inlinable
  public var rawValue: String { text }
}

extension FractionalIndex: LosslessStringConvertible {
  /// A key from its text, or `nil` where that is empty or not printable ASCII.
  ///
  /// That is all that can be told without an alphabet; see ``init(_:in:maximumLength:)``.
  ///
  /// - Complexity: O(its length).
  public init?(_ description: String) {
    guard !description.isEmpty, description.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { return nil }
    var text = description
    text.makeContiguousUTF8()
    self.text = text
  }

  /// The key's text.
  @inlinable
  public var description: String { text }
}

extension FractionalIndex: Codable {
  /// Reads the key from a single string; ``unusable`` where that is empty or not printable ASCII, so that one damaged
  /// row does not make a whole list unreadable.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the key as a single string.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
