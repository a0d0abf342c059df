extension ChunkedArray {
  /// Inserts `element` at `index`, which must be in `0...count`.
  ///
  /// - Complexity: O(*c* + *n* / *c*²), see ``ChunkedArray``.
  @inlinable
  package mutating func insert(_ element: Element, at index: Int) {
    insert(element, at: position(at: index))
  }

  /// Appends `element`.
  ///
  /// - Complexity: Amortized O(1).
  @inlinable
  package mutating func append(_ element: Element) {
    if directory == nil { return insert(element, at: end) }
    makeDirectoryUnique()
    directory.unsafelyUnwrapped.pointee.append(element)
    checkInvariantsIfEnabled()
  }

  /// Inserts `elements` in order, the first one at `index`, which must be in `0...count`.
  ///
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* elements.
  @inlinable
  package mutating func insert(contentsOf elements: some Collection<Element>, at index: Int) {
    precondition(index >= 0 && index <= count, "Index out of range")
    replaceSubrange(index..<index, with: elements)
  }

  /// Removes the element at `index`, which must be in `0..<count`, and returns it.
  ///
  /// - Complexity: O(*c* + *n* / *c*²), see ``ChunkedArray``.
  @inlinable
  @discardableResult
  package mutating func remove(at index: Int) -> Element {
    precondition(index >= 0 && index < count, "Index out of range")
    return remove(at: position(at: index))
  }

  /// Removes the elements at the indices in `range`, which must lie in `0..<count`.
  ///
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* elements.
  @inlinable
  package mutating func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: EmptyCollection())
  }

  /// Replaces the elements at the indices in `range`, which must lie in `0..<count`, by `elements`.
  ///
  /// - Complexity: O(*k* + *c* + *n* / *c*) for *k* elements, or O(*c* + *n* / *c*²) if they are in
  ///   one chunk.
  @inlinable
  package mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of bounds")
    defer { checkInvariantsIfEnabled() }
    if directory == nil {
      whole.replaceSubrange(range, with: elements)
      if whole.count > wholeCapacity { breakWhole() }
      return
    }
    if range.isEmpty && elements.isEmpty { return }
    makeDirectoryUnique()
    let first = position(at: range.lowerBound)
    let last = range.isEmpty ? first : position(at: range.upperBound - 1)
    directory.unsafelyUnwrapped.pointee.replace(from: first, through: last, range.count, with: elements)
    joinWholeIfSingle()
  }

  /// Removes the element at `index`, and inserts `element` so that its index is then `target`.
  /// Elements in between shift by one, but only those in the two affected chunks move in memory.
  ///
  /// - Complexity: That of a removal and an insertion.
  @inlinable
  package mutating func replace(at index: Int, with element: Element, movingTo target: Int) {
    if index == target {
      self[index] = element
    } else {
      remove(at: index)
      insert(element, at: target)
    }
  }

  /// Removes all elements.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  package mutating func removeAll() {
    self = Self(chunkCapacity: chunkCapacity, wholeCapacity: wholeCapacity)
  }
}
