/// Finds the keys of things by the things' hashes: a hash table that leaves the things to whoever asks.
///
/// A thing is held elsewhere, under a key of its own that no other has; here stands its key, with a byte of its hash. So
/// a slot takes a key and a byte, however large the things are. To look one up is to go through the keys that its hash
/// may stand for, nearly always none or one, and to see whose they are.
///
/// Linear probing; an eighth of the slots is always free.
@usableFromInline
struct KeyTable<Key: Equatable> {
  /// What a slot holds: nothing, nothing any more, or else, from 2 on, a byte of a hash.
  @usableFromInline var tags: [UInt8] = []
  /// The keys; in a slot that holds nothing, any key.
  @usableFromInline var keys: ContiguousArray<Key> = []
  /// How many keys there are.
  @usableFromInline var count = 0
  /// How many slots may still be taken that nothing has stood in.
  @usableFromInline var free = 0

  /// Creates an empty table.
  @inlinable
  init() {}

  /// The tags of slots without a key.
  @inlinable static var never: UInt8 { 0 }
  @inlinable static var noMore: UInt8 { 1 }

  /// Creates an empty table with room for so many keys.
  ///
  /// - Parameter key: Any key, which fills the slots.
  /// - Complexity: O(`capacity`).
  @inlinable
  init(capacity: Int, filler key: Key) {
    var size = 8
    while size - size / 8 < capacity { size *= 2 }
    tags = [UInt8](repeating: Self.never, count: size)
    keys = ContiguousArray(repeating: key, count: size)
    free = size - size / 8
  }

  /// Whether there are slots that are neither free nor hold a key: the remains of what was removed.
  @inlinable var hasRemains: Bool { count + free < tags.count - tags.count / 8 }

  /// The key of a thing, if it has one.
  ///
  /// - Parameter isSame: Whether a key is that of the thing that is looked for.
  /// - Complexity: O(1) expected, and as many calls of `isSame` as there are keys of things with such a hash.
  @inlinable
  func first(hash: Int, where isSame: (Key) -> Bool) -> Key? {
    slot(hash: hash, where: isSame).map { keys[$0] }
  }

  /// Inserts the key of a thing that has none; there must be a free slot.
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

  /// Gives the thing with this key another one.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  mutating func replace(_ key: Key, hash: Int, with new: Key) {
    guard let slot = slot(hash: hash, where: { $0 == key }) else { preconditionFailure("No such key") }
    keys[slot] = new
  }

  /// Gives the thing whose key is in a slot another one.
  @inlinable
  mutating func replace(at slot: Int, with new: Key) { keys[slot] = new }

  /// Removes a key.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  mutating func remove(_ key: Key, hash: Int) {
    guard let slot = slot(hash: hash, where: { $0 == key }) else { preconditionFailure("No such key") }
    count -= 1
    tags[slot] = Self.noMore
    // A search that comes this far finds nothing behind, so it may as well end at the first of such slots.
    let mask = tags.count - 1
    guard tags[(slot + 1) & mask] == Self.never else { return }
    var end = slot
    while tags[end] == Self.noMore {
      tags[end] = Self.never
      free += 1
      end = (end - 1) & mask
    }
  }

  /// Traps unless every slot is counted for what it holds, and an eighth is free.
  func _checkInvariants() {
    precondition(
      tags.count == keys.count && tags.count.nonzeroBitCount <= 1, "The slots are not a power of two")
    precondition(count == tags.count { $0 > Self.noMore }, "Keys are miscounted")
    let taken = tags.count { $0 != Self.never }
    precondition(free + taken == tags.count - tags.count / 8 && free >= 0, "Free slots are miscounted")
  }

  // MARK: Slots

  /// The slot with the key of a thing.
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

  /// For each of two hashes the first slot with its tag, nearly always that of its thing; `nil` if one has none.
  @inlinable
  func likelySlots(hashes first: Int, _ second: Int) -> (Int, Int)? {
    guard let first = slot(hash: first, where: { _ in true }),
      let second = slot(hash: second, where: { _ in true })
    else { return nil }
    return (first, second)
  }

  /// Where the search for a hash begins, before it is cut to the table's size.
  @inlinable
  static func home(_ mixed: UInt64) -> Int { Int(truncatingIfNeeded: mixed) }

  /// The byte that stands for a hash.
  @inlinable
  static func tag(_ mixed: UInt64) -> UInt8 {
    let byte = UInt8(truncatingIfNeeded: mixed >> 56)
    return byte > noMore ? byte : byte + 2
  }
}

extension KeyTable: Sendable where Key: Sendable {}
