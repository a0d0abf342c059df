extension KeySearch {
  /// Returns the keys and relabels to write, using a synchronous database.
  ///
  /// - Parameters:
  ///   - read: Reads the keys of the rows at these distances from the gap, outward on both sides,
  ///     in the form that ``provideKeys(below:above:)`` expects.
  ///   - readEnds: Reads the keys of the list's first and last row, for ``provideListBounds(first:last:)``.
  ///     Called at most once, and only if the gap is exhausted.
  /// - Throws: ``KeySearchError``, and any error that `read` or `readEnds` throws.
  @inlinable
  public func answer(
    reading read: (_ below: Range<Int>, _ above: Range<Int>) throws -> (below: [Key?], above: [Key?]),
    ends readEnds: () throws -> (first: Key?, last: Key?) = { (nil, nil) }
  ) throws -> Answer {
    var search = self
    while true {
      if search.needsListBounds {
        let ends = try readEnds()
        search.provideListBounds(first: ends.first, last: ends.last)
      }
      switch search.step {
      case .write(let answer):
        return answer
      case .read(let below, let above):
        let keys = try read(below, above)
        try search.provideKeys(below: keys.below, above: keys.above)
      }
    }
  }

  /// Returns the keys and relabels to write, using an asynchronous database.
  ///
  /// - Parameters:
  ///   - read: Reads the keys of the rows at these distances from the gap, outward on both sides,
  ///     in the form that ``provideKeys(below:above:)`` expects.
  ///   - readEnds: Reads the keys of the list's first and last row, for ``provideListBounds(first:last:)``.
  ///     Called at most once, and only if the gap is exhausted.
  /// - Throws: ``KeySearchError``, and any error that `read` or `readEnds` throws.
  @inlinable
  nonisolated(nonsending) public func awaitedAnswer(
    reading read: (_ below: Range<Int>, _ above: Range<Int>) async throws -> (below: [Key?], above: [Key?]),
    ends readEnds: () async throws -> (first: Key?, last: Key?) = { (nil, nil) }
  ) async throws -> Answer {
    var search = self
    while true {
      if search.needsListBounds {
        let ends = try await readEnds()
        search.provideListBounds(first: ends.first, last: ends.last)
      }
      switch search.step {
      case .write(let answer):
        return answer
      case .read(let below, let above):
        let keys = try await read(below, above)
        try search.provideKeys(below: keys.below, above: keys.above)
      }
    }
  }
}
