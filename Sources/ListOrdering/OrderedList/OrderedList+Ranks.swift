// Ranks: where rows stand by ascending key, whatever the list's direction. Gap *r* is the one in front of rank *r*.
extension OrderedList {
  /// The rank of the item at `index`.
  @inlinable
  func rank(at index: Int) -> Int { direction == .ascending ? index : rows.count - 1 - index }

  /// The index of the item of a rank.
  @inlinable
  func index(atRank rank: Int) -> Int { direction == .ascending ? rank : rows.count - 1 - rank }

  /// The gap among the rows in which an item inserted at `index` falls.
  @inlinable
  func gap(at index: Int) -> Int { direction == .ascending ? index : rows.count - index }

  /// Items in the list's order turned to the order of their keys, or back.
  @inlinable
  func ascending<Item>(_ items: [Item]) -> [Item] { direction == .ascending ? items : items.reversed() }

  /// Where the row with this key is, or would be.
  @inlinable
  func location(ofKey key: Key) -> ChunkPosition {
    guard let number = Space.signedMagnitude(of: key) else { return rows.position { $0.key >= key } }
    // Negative numbers sort in descending order, so they are flipped.
    let flip = number < 0 ? Int64.max : 0
    return rows.position(notBelow: number ^ flip) {
      Space.signedMagnitude(of: $0.pointee.key).unsafelyUnwrapped ^ flip
    }
  }

  /// Where the item's row is, or `nil` if no item has this id.
  @inlinable
  func location(of id: ID) -> ChunkPosition? { find(id)?.location }

  /// Where the table of keys has the item's key, and where its row is; `nil` if no item has this id.
  @inlinable
  func find(_ id: ID) -> (slot: Int, location: ChunkPosition)? {
    var location = ChunkPosition(chunk: 0, offset: 0)
    let slot = keys.slot(hash: id.hashValue) { key in
      location = rows.position(standing: self.location(ofKey: key))
      return rows.element(at: location)?.id == id
    }
    return slot.map { ($0, location) }
  }

  /// What ``find(_:)`` says of two items. What there is to read for the one is asked for before that for the other has
  /// come: in a long list most of the time goes in waiting for memory.
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

  /// The rank of the row with this key.
  @inlinable
  func rank(ofKey key: Key) -> Int { rows.index(of: location(ofKey: key)) }

  /// The keys on both sides of a gap.
  @inlinable
  func bounds(ofGap gap: Int) -> (lower: Key?, upper: Key?) { bounds(of: rows.position(at: gap)) }

  /// The keys on both sides of the gap in front of a location.
  @inlinable
  func bounds(of location: ChunkPosition) -> (lower: Key?, upper: Key?) {
    (rows.element(before: location)?.key, rows.element(at: location)?.key)
  }
}
