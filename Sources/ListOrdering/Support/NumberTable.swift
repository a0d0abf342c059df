/// A hash table that stores the numbers of items, but not the items themselves.
///
/// A slot takes 8 bytes for any kind of item. With a million items, the table has a third of the
/// size of a dictionary and uses the cache better. It uses linear probing.
@usableFromInline
struct NumberTable {
  /// The slots: 0 if free, else a hash's tag (upper half) and a number plus 1 (lower half).
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0

  /// Creates an empty table with room for this many numbers. For 0, it allocates no memory.
  @inlinable
  init(minimumCapacity: Int) {
    var size = minimumCapacity > 0 ? 16 : 0
    while size < 2 * minimumCapacity { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// Returns the number of an item with this hash, or nil if the table does not contain it.
  ///
  /// - Parameter isSame: Whether a number is that of the requested item.
  @inlinable
  func number(hash: Int, isSame: (Int) -> Bool) -> Int? {
    if slots.isEmpty { return nil }
    let slot = slots[slot(of: tag(of: hash), isSame)]
    return slot == 0 ? nil : number(in: slot)
  }

  /// Inserts the numbers of items, from 0 up to `count`. If several numbers belong to the same
  /// item, returns the smallest number that has the item of a smaller one. The table must then no
  /// longer be used.
  ///
  /// The table must be empty, and have room for all numbers. A large table is filled part by part,
  /// so that each part stays in the cache. This is one pass of the radix partitioning of database
  /// joins (Manegold, Boncz and Kersten, Optimizing Main-Memory Join on Modern Hardware, 2002).
  ///
  /// - Parameters:
  ///   - count: The number of items, below 2³².
  ///   - hash: Returns the hash of the item with a number.
  ///   - isSame: Whether two numbers belong to the same item.
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

  /// The number of slots in a part of the table: 256 KiB, which fit a cache near the core.
  @inlinable
  static var partSize: Int { 1 << 15 }

  /// Returns the contents of slots, grouped by their part of the table, in stable order.
  @inlinable
  func partitioned(_ contents: [UInt64]) -> [UInt64] {
    func part(of content: UInt64) -> Int { home(of: content >> 32) / Self.partSize }
    // The next index for each part.
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

  /// Inserts a number, unless its item already has one. Returns the existing number in that case.
  ///
  /// - Parameters:
  ///   - number: A number from 0 to below 2³² − 1.
  ///   - isSame: Whether a number belongs to the same item.
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

  /// Returns 32 bits that depend on all bits of the hash.
  @inlinable
  func tag(of hash: Int) -> UInt64 { UInt64(mixing: hash) >> 32 }

  @inlinable
  func number(in slot: UInt64) -> Int { Int(slot & 0xffff_ffff) - 1 }

  /// Returns the slot where the search for a tag begins.
  @inlinable
  func home(of tag: UInt64) -> Int { Int(truncatingIfNeeded: tag) & (slots.count - 1) }

  /// Returns the slot of the item with this tag, or the free slot where it belongs.
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
