// Makes the keys of the classic format without recursion.
extension FractionalKeys {
  /// Returns the classic key between two others, or `nil` if it would be too long.
  @usableFromInline
  func classicKey(between lower: FractionalIndex?, and upper: FractionalIndex?) -> FractionalIndex? {
    switch (lower, upper) {
    case (nil, nil):
      return finish(.integer(0, in: alphabet))
    case (let lower?, nil):
      return lower.withBytes { lower in
        finish(integer(after: lower) ?? fraction(between: lower, and: nil))
      }
    case (nil, let upper?):
      return upper.withBytes { finish(key(before: $0)) }
    case (let lower?, let upper?):
      precondition(lower < upper, "The lower bound must be less than the upper bound")
      return lower.withBytes { lower in
        upper.withBytes { finish(key(between: lower, and: $0)) }
      }
    }
  }

  /// Returns `count` classic keys, or `nil` if one of them, or all together, would be too long.
  @usableFromInline
  func classicKeys(
    _ count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?
  ) -> [FractionalIndex]? {
    var bytesLeft = Self.maxBytes(of: count)
    return Self.keys(
      count, between: lower, and: upper, byHalves: !hasIntegers(count, between: lower, and: upper)
    ) {
      let key = classicKey(between: $0, and: $1)
      bytesLeft -= key?.byteCount ?? 0
      return bytesLeft >= 0 ? key : nil
    }
  }

  /// Returns the maximum total length in bytes of keys made at once: 16 MB, or
  /// ``defaultMaximumLength`` per key if that is more.
  private static func maxBytes(of count: Int) -> Int {
    let (bytes, overflows) = count.multipliedReportingOverflow(by: defaultMaximumLength)
    return overflows ? .max : max(bytes, 1 << 24)
  }

  /// Returns whether an end is open and has `count` integers left.
  private func hasIntegers(_ count: Int, between lower: FractionalIndex?, and upper: FractionalIndex?) -> Bool
  {
    switch (lower, upper) {
    case (nil, nil): alphabet.hasIntegers(count, above: nil)
    case (let lower?, nil): lower.withBytes { alphabet.hasIntegers(count, above: $0) }
    case (nil, let upper?): upper.withBytes { alphabet.hasIntegers(count, below: $0) }
    default: false
    }
  }

  private func finish(_ draft: KeyDraft) -> FractionalIndex? {
    if let maximumLength, draft.count > maximumLength { return nil }
    return FractionalIndex(trusted: draft.text)
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Returns a key below the list's first key: the integer part of that key or, if it has no
  /// fraction, the integer before. If that is the smallest integer, the key gets a fraction.
  private func key(before upper: Bytes) -> KeyDraft {
    let integerLength = alphabet.integerLength(of: upper)
    if alphabet.beginsWithSmallestInteger(upper) {
      return fraction(between: Bytes(rebasing: upper[..<integerLength]), and: upper)
    }
    if upper.count > integerLength { return KeyDraft(upper, prefix: integerLength) }
    var draft = integer(before: upper)
    // The smallest integer itself is not a key, because nothing would fit below it.
    if draft.isSmallestInteger(in: alphabet) { draft.last = alphabet.digitBytes[(alphabet.base + 1) / 2] }
    return draft
  }

  /// Returns the integer after that of the lower key, if it is below the upper key. Otherwise,
  /// returns a key with a fraction.
  private func key(between lower: Bytes, and upper: Bytes) -> KeyDraft {
    let integerLength = alphabet.integerLength(of: lower)
    if upper.count >= integerLength, lower[..<integerLength].elementsEqual(upper[..<integerLength]) {
      return fraction(between: lower, and: upper)
    }
    // The upper key has a greater integer, so the next integer is at most the upper key.
    if let next = integer(after: lower), !next.isEqual(to: upper) { return next }
    return fraction(between: lower, and: nil)
  }

  /// Returns the integer after the integer part of a key, or `nil` if that part is the largest one.
  private func integer(after key: Bytes) -> KeyDraft? {
    let length = alphabet.integerLength(of: key)
    var place = length - 1
    while place > 0 {
      let value = Int(alphabet.digitValues[Int(key[place])])
      if value + 1 < alphabet.base {
        return KeyDraft(
          key, prefix: place, first: alphabet.digitBytes[value + 1], fill: alphabet.digitBytes[0],
          fillCount: length - 1 - place)
      }
      place -= 1
    }
    let head = Int(alphabet.headValues[Int(key[0])]) + 1
    guard head < alphabet.headBytes.count else { return nil }
    return KeyDraft(
      key, prefix: 0, first: alphabet.headBytes[head], fill: alphabet.digitBytes[0],
      fillCount: alphabet.integerLength(head: head) - 1)
  }

  /// Returns the integer before the integer part of a key. That part must not be the smallest one.
  private func integer(before key: Bytes) -> KeyDraft {
    let length = alphabet.integerLength(of: key)
    let largest = alphabet.digitBytes[alphabet.base - 1]
    var place = length - 1
    while place > 0 {
      let value = Int(alphabet.digitValues[Int(key[place])])
      if value > 0 {
        precondition(value < alphabet.base, "The keys must belong to this alphabet")
        return KeyDraft(
          key, prefix: place, first: alphabet.digitBytes[value - 1], fill: largest,
          fillCount: length - 1 - place)
      }
      place -= 1
    }
    let head = Int(alphabet.headValues[Int(key[0])]) - 1
    return KeyDraft(
      key, prefix: 0, first: alphabet.headBytes[head], fill: largest,
      fillCount: alphabet.integerLength(head: head) - 1)
  }

  /// Returns the shortest key near the middle of two keys with the same integer part. If `upper` is
  /// `nil`, the upper bound is the next integer.
  ///
  /// Zeros are appended to the lower key. The first two digits that differ decide:
  ///
  /// 1. If other digits are between the two, the result is the common prefix and the middle digit.
  /// 2. If the two are consecutive and the upper key has further digits, the result is the upper
  ///    key without these.
  /// 3. Otherwise, the result ends at the lower key's next digit that is not the largest one. This
  ///    digit is replaced by one midway to the base.
  private func fraction(between lower: Bytes, and upper: Bytes?) -> KeyDraft {
    func value(_ place: Int) -> Int {
      place < lower.count ? Int(alphabet.digitValues[Int(lower[place])]) : 0
    }
    var place = alphabet.integerLength(of: lower)
    var end = alphabet.base
    if let upper {
      while place < upper.count, value(place) == Int(alphabet.digitValues[Int(upper[place])]) { place += 1 }
      precondition(place < upper.count, "The keys must belong to this alphabet")
      end = Int(alphabet.digitValues[Int(upper[place])])
    }
    if end - value(place) == 1 {
      if let upper, place + 1 < upper.count { return KeyDraft(upper, prefix: place + 1) }
      place += 1
      end = alphabet.base
      while value(place) == alphabet.base - 1 { place += 1 }
    }
    let middle = (value(place) + end + 1) / 2
    precondition(middle < alphabet.base, "The keys must belong to this alphabet")
    let copied = min(place, lower.count)
    return KeyDraft(
      lower, prefix: copied, fill: alphabet.digitBytes[0], fillCount: place - copied,
      last: alphabet.digitBytes[middle])
  }
}
