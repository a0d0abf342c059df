extension ChunkedArray {
  /// Inserts `element` so that it stands at `index`, which must be in `0...count`.
  ///
  /// - Complexity: O(c + n / 32c), see ``ChunkedArray``
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) {
    insert(element, at: place(at: index))
  }

  /// Puts `element` behind all others.
  ///
  /// - Complexity: O(1) amortised
  @inlinable
  public mutating func append(_ element: Element) {
    insert(element, at: place(at: count))
  }

  /// Inserts all of `elements`, in order, so that the first stands at `index`, which must be in `0...count`.
  ///
  /// - Complexity: O(k + c + n / c) for k elements
  @inlinable
  public mutating func insert(contentsOf elements: some Collection<Element>, at index: Int) {
    precondition(index >= 0 && index <= count, "Index out of range")
    defer { _checkInvariantsIfAsked() }
    if chunks.isEmpty {
      whole.insert(contentsOf: elements, at: index)
      if whole.count > chunkCapacity { breakWhole() }
      return
    }
    let place = place(at: index)
    var piece = ContiguousArray<Element>()
    swap(&piece, &chunks[place.chunk])
    piece.insert(contentsOf: elements, at: place.offset)
    replaceChunks(place.chunk..<place.chunk + 1, with: piece)
  }

  /// Removes the element at `index`, which must be in `0..<count`, and returns it.
  ///
  /// - Complexity: O(c + n / 32c), see ``ChunkedArray``
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    precondition(index >= 0 && index < count, "Index out of range")
    return remove(at: place(at: index))
  }

  /// Removes the elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: O(k + c + n / c) for k elements
  @inlinable
  public mutating func removeSubrange(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    defer { _checkInvariantsIfAsked() }
    if chunks.isEmpty {
      whole.removeSubrange(range)
      return
    }
    if range.isEmpty { return }
    let first = counts.locate(range.lowerBound)
    let last = counts.locate(range.upperBound - 1)
    var piece = ContiguousArray(chunks[first.chunk][..<first.offset])
    piece.append(contentsOf: chunks[last.chunk][(last.offset + 1)...])
    replaceChunks(first.chunk..<last.chunk + 1, with: piece)
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(n)
  @inlinable
  public mutating func removeAll() {
    self = Self(chunkCapacity: chunkCapacity)
  }
}
