// A rank is a row's position by ascending key, also in a descending list. Gap *r* is in front of
// the row with rank *r*.
extension OrderedList {
  /// Returns the rank of the item at `index`.
  @inlinable
  func rank(at index: Int) -> Int { direction == .ascending ? index : rows.count - 1 - index }

  /// Returns the index of the item at a rank.
  @inlinable
  func index(atRank rank: Int) -> Int { direction == .ascending ? rank : rows.count - 1 - rank }

  /// Returns the gap that receives an item inserted at `index`.
  @inlinable
  func gap(at index: Int) -> Int { direction == .ascending ? index : rows.count - index }

  /// Converts items from the list's order to ascending order of keys, or back.
  @inlinable
  func ascending<Item>(_ items: [Item]) -> [Item] { direction == .ascending ? items : items.reversed() }

  /// Returns the location of the row with this key, or the location for inserting such a row.
  @inlinable
  func location(ofKey key: Key) -> ChunkPosition {
    guard let number = Space.signedMagnitude(of: key) else { return rows.position { $0.key >= key } }
    // As negative keys ascend, their signed magnitudes descend. So if the wanted key is negative,
    // all bits but the sign bit are flipped in every number: those of negative keys then ascend,
    // and all others stay above them.
    let flip = number < 0 ? Int64.max : 0
    return rows.position(notBelow: number ^ flip) {
      Space.signedMagnitude(of: $0.pointee.key).unsafelyUnwrapped ^ flip
    }
  }

  /// Returns the location of the item's row, or `nil` if no item has this id.
  @inlinable
  func location(of id: ID) -> ChunkPosition? { find(id)?.location }

  /// Returns the item's slot in the key table and its row's location; `nil` if the id is unknown.
  @inlinable
  func find(_ id: ID) -> (slot: Int, location: ChunkPosition)? {
    var location = ChunkPosition(chunk: 0, offset: 0)
    let slot = keys.slot(hash: id.hashValue) { key in
      location = rows.position(standing: self.location(ofKey: key))
      return rows.element(at: location)?.id == id
    }
    return slot.map { ($0, location) }
  }

  /// Returns the results of ``find(_:)`` for two items. In a long list, a search mostly waits for
  /// memory. This method therefore lets the memory reads for both items overlap.
  @inlinable
  func find(
    _ id: ID, _ other: ID
  ) -> (item: (slot: Int, location: ChunkPosition)?, other: (slot: Int, location: ChunkPosition)?) {
    if let (slot, otherSlot) = keys.likelySlots(hashes: id.hashValue, other.hashValue) {
      let (key, otherKey) = (keys.keys[slot], keys.keys[otherSlot])
      let (location, otherLocation) = (location(ofKey: key), location(ofKey: otherKey))
      let standing = rows.position(standing: location)
      let otherStanding = rows.position(standing: otherLocation)
      if rows.element(at: standing)?.id == id, rows.element(at: otherStanding)?.id == other {
        return ((slot, standing), (otherSlot, otherStanding))
      }
    }
    return (find(id), find(other))
  }

  /// Returns the rank of the row with this key.
  @inlinable
  func rank(ofKey key: Key) -> Int { rows.index(of: location(ofKey: key)) }

  /// Returns the keys on both sides of a gap.
  @inlinable
  func bounds(ofGap gap: Int) -> (lower: Key?, upper: Key?) { bounds(of: rows.position(at: gap)) }

  /// Returns the keys on both sides of the gap in front of a location.
  @inlinable
  func bounds(of location: ChunkPosition) -> (lower: Key?, upper: Key?) {
    (rows.element(before: location)?.key, rows.element(at: location)?.key)
  }
}
