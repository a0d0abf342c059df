/// A plan for the text of a key, which gives the key's length before memory is allocated.
///
/// The key consists of a prefix of another key, an optional byte, a repeated byte, and an optional
/// last byte. For example, `a1zz` can be the prefix `a`, then `1`, then `z` twice. The draft is
/// valid only as long as the other key's bytes are.
struct KeyDraft {
  /// The bytes of the other key.
  let source: UnsafeBufferPointer<UInt8>
  /// The number of these bytes with which the key begins.
  let prefix: Int
  /// The byte after the prefix, if there is one.
  let first: UInt8?
  /// The byte that is repeated after the prefix and `first`.
  let fill: UInt8
  /// The number of repetitions.
  let fillCount: Int
  /// The last byte, if there is one.
  var last: UInt8?

  init(
    _ source: UnsafeBufferPointer<UInt8>, prefix: Int, first: UInt8? = nil, fill: UInt8 = 0,
    fillCount: Int = 0, last: UInt8? = nil
  ) {
    self.source = source
    self.prefix = prefix
    self.first = first
    self.fill = fill
    self.fillCount = fillCount
    self.last = last
  }

  /// Returns the shortest positive integer with this digit. With the digit 0, it is a list's first
  /// key.
  static func integer(_ digit: Int, in alphabet: FractionalAlphabet) -> KeyDraft {
    KeyDraft(
      UnsafeBufferPointer(start: nil, count: 0), prefix: 0,
      first: alphabet.headBytes[alphabet.headBytes.count / 2],
      fill: alphabet.digitBytes[digit], fillCount: 1)
  }

  /// The key's length in bytes.
  var count: Int { prefix + (first == nil ? 0 : 1) + fillCount + (last == nil ? 0 : 1) }

  var text: String {
    let count = count
    return String(unsafeUninitializedCapacity: count) { buffer in
      var end = prefix
      if let source = source.baseAddress, let target = buffer.baseAddress {
        target.initialize(from: source, count: prefix)
      }
      if let first {
        buffer.initializeElement(at: end, to: first)
        end += 1
      }
      for _ in 0..<fillCount {
        buffer.initializeElement(at: end, to: fill)
        end += 1
      }
      if let last { buffer.initializeElement(at: end, to: last) }
      return count
    }
  }

  /// Returns whether the key has these bytes. The draft must be an integer.
  func isEqual(to bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count == count, source[..<prefix].elementsEqual(bytes[..<prefix]) else { return false }
    return bytes[prefix] == first && bytes[(prefix + 1)...].allSatisfy { $0 == fill }
  }

  /// Whether this integer is the smallest one, below which there is no other.
  func isSmallestInteger(in alphabet: FractionalAlphabet) -> Bool {
    guard count == alphabet.longestInteger else { return false }
    let zero = alphabet.digitBytes[0]
    let head = prefix > 0 ? source[0] : first
    return head == alphabet.headBytes[0] && source[..<prefix].dropFirst().allSatisfy { $0 == zero }
      && (prefix == 0 || first == zero) && (fillCount == 0 || fill == zero)
  }
}
