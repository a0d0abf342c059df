/// Finds the numbers of things by their hashes: a hash table that leaves the things to whoever asks.
///
/// A slot takes 8 bytes, whatever is numbered, so that a table of a million has a third of a dictionary's size
/// and stays nearer to the processor. Linear probing.
@usableFromInline
struct NumberTable {
  /// Each 0 where it is free, else the tag of a hash in the upper half, and below it a number plus 1.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0

  /// Creates an empty table with room for so many numbers; without an allocation for none.
  @inlinable
  init(minimumCapacity: Int) {
    var size = minimumCapacity > 0 ? 16 : 0
    while size < 2 * minimumCapacity { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// The number whose hash and thing these are, if there is one.
  ///
  /// - Parameter isSame: Whether a number is that of the thing that is looked for.
  @inlinable
  func number(hash: Int, isSame: (Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[slot(of: tag(of: hash), isSame)]
    return slot == 0 ? nil : number(in: slot)
  }

  /// Numbers things from 0 on; returns the first that is the same as one before it, and the table is then of no use.
  ///
  /// The table has to be empty, and made for so many. A large one is filled from one end to the other, so that the
  /// processor has at hand what it fills: one pass of the radix partitioning of joins in databases (Manegold, Boncz and
  /// Kersten, Optimizing Main-Memory Join on Modern Hardware, 2002).
  ///
  /// - Parameters:
  ///   - count: How many things there are, below 2³².
  ///   - hash: The hash of the thing with a number.
  ///   - isSame: Whether two numbers are those of the same thing.
  @inlinable
  mutating func insert(
    upTo count: Int, hash: (_ number: Int) -> Int, isSame: (_ number: Int, _ other: Int) -> Bool
  ) -> Int? {
    var repeated: Int?
    func content(_ number: Int) -> UInt64 { tag(of: hash(number)) << 32 | UInt64(UInt32(number + 1)) }
    func enter(_ content: UInt64) {
      let number = number(in: content)
      let index = slot(of: content >> 32) { isSame($0, number) }
      if slots[index] == 0 {
        slots[index] = content
      } else {
        repeated = min(repeated ?? number, number)
      }
    }
    if slots.count < 2 * Self.partSize {
      for number in 0..<count { enter(content(number)) }
    } else {
      for content in partitioned((0..<count).map(content)) { enter(content) }
    }
    self.count += count
    return repeated
  }

  /// How many slots a part of the table has: 256 KiB, which stay near the processor.
  @inlinable
  static var partSize: Int { 1 << 15 }

  /// What slots are to hold, brought together by the part of the table in which they are, in each as before.
  @inlinable
  func partitioned(_ contents: [UInt64]) -> [UInt64] {
    func part(of content: UInt64) -> Int { home(of: content >> 32) / Self.partSize }
    // Where the next of each part goes.
    var places = [Int](repeating: 0, count: slots.count / Self.partSize + 1)
    for content in contents { places[part(of: content) + 1] += 1 }
    for part in places.indices.dropFirst() { places[part] += places[part - 1] }
    return [UInt64](unsafeUninitializedCapacity: contents.count) { buffer, initializedCount in
      for content in contents {
        let part = part(of: content)
        buffer.initializeElement(at: places[part], to: content)
        places[part] += 1
      }
      initializedCount = contents.count
    }
  }

  /// Adds a number unless its thing has one, which is then returned.
  ///
  /// - Parameters:
  ///   - number: From 0 to below 2³² − 1.
  ///   - isSame: Whether a number is that of the same thing.
  @inlinable
  mutating func insert(_ number: Int, hash: Int, isSame: (Int) -> Bool) -> Int? {
    if slots.isEmpty { grow() }
    let tag = tag(of: hash)
    let index = slot(of: tag, isSame)
    if slots[index] != 0 { return self.number(in: slots[index]) }
    slots[index] = tag << 32 | UInt64(UInt32(number + 1))
    count += 1
    if 4 * count > 3 * slots.count { grow() }
    return nil
  }

  /// 32 bits in which hashes differ that differ anywhere.
  @inlinable
  func tag(of hash: Int) -> UInt64 { UInt64(mixing: hash) >> 32 }

  @inlinable
  func number(in slot: UInt64) -> Int { Int(slot & 0xffff_ffff) - 1 }

  /// The slot at which the search for a tag begins.
  @inlinable
  func home(of tag: UInt64) -> Int { Int(truncatingIfNeeded: tag) & (slots.count - 1) }

  /// The slot that holds the thing with that tag, or the free one where it belongs.
  @inlinable
  func slot(of tag: UInt64, _ isSame: (Int) -> Bool) -> Int {
    let mask = slots.count - 1
    var index = home(of: tag)
    while slots[index] != 0, slots[index] >> 32 != tag || !isSame(number(in: slots[index])) {
      index = (index + 1) & mask
    }
    return index
  }

  @inlinable
  mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(16, 2 * old.count))
    for slot in old where slot != 0 { slots[self.slot(of: slot >> 32) { _ in false }] = slot }
  }
}
