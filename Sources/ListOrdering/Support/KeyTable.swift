/// A hash table that stores the keys of items, but not the items themselves.
///
/// Each item is stored elsewhere, under a unique key. A slot contains only this key and one byte of
/// the item's hash, however large the items are. A lookup visits the keys whose byte matches,
/// nearly always none or one, and lets the caller check whether they belong to the item.
///
/// It uses linear probing, and always keeps an eighth of the slots free.
@usableFromInline
struct KeyTable<Key: Equatable> {
  /// The state of each slot: never used, no longer used, or, from 2 on, a byte of a hash.
  @usableFromInline var tags: [UInt8] = []
  /// The keys. Slots without a key contain any value.
  @usableFromInline var keys: ContiguousArray<Key> = []
  @usableFromInline var count = 0
  /// The number of never-used slots that may still be filled.
  @usableFromInline var free = 0

  @inlinable
  init() {}

  /// The tags of slots without a key: never used, and no longer used.
  @inlinable static var never: UInt8 { 0 }
  @inlinable static var noMore: UInt8 { 1 }

  /// Creates an empty table with room for `capacity` keys.
  ///
  /// - Parameter key: Any key, to fill the slots.
  /// - Complexity: O(`capacity`).
  @inlinable
  init(capacity: Int, filler key: Key) {
    var size = 8
    while size - size / 8 < capacity { size *= 2 }
    tags = [UInt8](repeating: Self.never, count: size)
    keys = ContiguousArray(repeating: key, count: size)
    free = size - size / 8
  }

  /// Whether any removed key has left a slot that is not free again.
  @inlinable var hasRemains: Bool { count + free < tags.count - tags.count / 8 }

  /// Returns the key of an item, or nil if the table does not contain it.
  ///
  /// - Parameter isSame: Whether a key is that of the requested item.
  /// - Complexity: O(1) expected, plus one call of `isSame` per key with the same byte.
  @inlinable
  func first(hash: Int, where isSame: (Key) -> Bool) -> Key? {
    slot(hash: hash, where: isSame).map { keys[$0] }
  }

  /// Inserts the key of an item that the table does not contain. There must be a free slot.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  mutating func insert(_ key: Key, hash: Int) {
    let mixed = UInt64(mixing: hash)
    let mask = tags.count - 1
    var slot = Self.home(mixed) & mask
    while tags[slot] > Self.noMore { slot = (slot + 1) & mask }
    if tags[slot] == Self.never { free -= 1 }
    tags[slot] = Self.tag(mixed)
    keys[slot] = key
    count += 1
  }

  /// Replaces the key of an item.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  mutating func replace(_ key: Key, hash: Int, with new: Key) {
    guard let slot = slot(hash: hash, where: { $0 == key }) else {
      preconditionFailure("The key is not in the table")
    }
    keys[slot] = new
  }

  /// Replaces the key in a slot.
  @inlinable
  mutating func replace(at slot: Int, with new: Key) { keys[slot] = new }

  /// Removes a key.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  mutating func remove(_ key: Key, hash: Int) {
    guard let slot = slot(hash: hash, where: { $0 == key }) else {
      preconditionFailure("The key is not in the table")
    }
    count -= 1
    tags[slot] = Self.noMore
    // If the next slot was never used, no search has to continue past this one. This slot and the
    // removed slots directly before it then become free again.
    let mask = tags.count - 1
    guard tags[(slot + 1) & mask] == Self.never else { return }
    var end = slot
    while tags[end] == Self.noMore {
      tags[end] = Self.never
      free += 1
      end = (end - 1) & mask
    }
  }

  /// Traps unless the counts match the slots and an eighth of them is free.
  func _checkInvariants() {
    precondition(
      tags.count == keys.count && tags.count.nonzeroBitCount <= 1,
      "The number of slots must be a power of two")
    precondition(count == tags.count { $0 > Self.noMore }, "The count of keys is wrong")
    let taken = tags.count { $0 != Self.never }
    precondition(free + taken == tags.count - tags.count / 8 && free >= 0, "The count of free slots is wrong")
  }

  // MARK: Slots

  /// Returns the slot with the key of an item.
  @inlinable
  func slot(hash: Int, where isSame: (Key) -> Bool) -> Int? {
    if tags.isEmpty { return nil }
    let mixed = UInt64(mixing: hash)
    let tag = Self.tag(mixed)
    return tags.withUnsafeBufferPointer { tags in
      let mask = tags.count - 1
      var slot = Self.home(mixed) & mask
      while tags[slot] != Self.never {
        if tags[slot] == tag, isSame(keys[slot]) { return slot }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  /// Returns for each hash the first slot with its tag, or `nil` if one hash has none. Nearly
  /// always, these are the slots of the two items.
  @inlinable
  func likelySlots(hashes first: Int, _ second: Int) -> (Int, Int)? {
    guard let first = slot(hash: first, where: { _ in true }),
      let second = slot(hash: second, where: { _ in true })
    else { return nil }
    return (first, second)
  }

  /// Returns a number whose lowest bits are the slot where a search begins.
  @inlinable
  static func home(_ mixed: UInt64) -> Int { Int(truncatingIfNeeded: mixed) }

  /// Returns the tag of a hash: one of its bytes, but at least 2.
  @inlinable
  static func tag(_ mixed: UInt64) -> UInt8 {
    let byte = UInt8(truncatingIfNeeded: mixed >> 56)
    return byte > noMore ? byte : byte + 2
  }
}

extension KeyTable: Sendable where Key: Sendable {}
