/// A text key: a short string that defines its item's position when it is sorted byte by byte.
///
/// The text is printable ASCII, so every store that compares bytes (SQLite's `BINARY`, Postgres'
/// `"C"`, JavaScript's `<`) sorts it as Swift does. Only an alphabet decides whether a key is well
/// formed: see ``init(_:in:maximumLength:)`` and ``FractionalKeys/canonical(_:)``.
///
/// Swift stores up to 15 bytes in the value itself. Only keys in gaps with many inserts are longer.
@frozen
public struct FractionalIndex: Hashable, Sendable {
  /// The key as it is stored.
  public let text: String

  /// Creates a key from text that is known to be printable ASCII.
  @inlinable
  init(trusted text: String) { self.text = text }

  /// An invalid key, which every space rejects. ``init(rawValue:)`` and decoding return it for text
  /// that is empty or not printable ASCII. Its raw value is empty.
  @inlinable
  public static var unusable: FractionalIndex { FractionalIndex(trusted: "") }

  /// The length of the key in bytes.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var byteCount: Int { text.utf8.count }

  /// Calls `body` with the key's bytes, which are always contiguous.
  @inlinable
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try text.utf8.withContiguousStorageIfAvailable(body)!
  }
}

extension FractionalIndex: Comparable {
  /// Returns whether the bytes of `a` sort before those of `b`.
  ///
  /// - Complexity: O(1) up to 15 bytes, else O(common prefix).
  @inlinable
  public static func < (a: Self, b: Self) -> Bool {
    // The standard library compares ASCII strings by their bytes.
    a.text < b.text
  }
}

extension FractionalIndex: RawRepresentable {
  /// Creates a key from stored text, or ``unusable`` if it is empty or not printable ASCII. Thus
  /// one damaged row does not make a whole table unreadable.
  ///
  /// A database library that stores raw values accepts the type as a column. This initializer does
  /// not check the alphabet: a restored list and a ``KeySearch`` find and repair keys of another
  /// alphabet, and ``FractionalKeys/parse(_:)`` rejects them.
  ///
  /// - Complexity: O(its length).
  public init(rawValue: String) { self = Self(rawValue) ?? .unusable }

  /// The key as it is stored: its ``text``.
  @inlinable
  public var rawValue: String { text }
}

extension FractionalIndex: LosslessStringConvertible {
  /// Creates a key from its text, or returns `nil` if it is empty or not printable ASCII.
  ///
  /// This does not check an alphabet; see ``init(_:in:maximumLength:)``.
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
  /// Decodes the key from a single string, or ``unusable`` if that is empty or not printable ASCII.
  /// Thus one damaged row does not make a whole list unreadable.
  ///
  /// - Throws: Any error that the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the key as a single string.
  ///
  /// - Throws: Any error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
