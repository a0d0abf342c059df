extension KeySearch {
  /// What is to be written, by a database that blocks.
  ///
  /// - Parameters:
  ///   - read: Reads the keys of the rows at these distances from the gap, outward on both sides: what
  ///     ``take(below:above:)`` takes.
  ///   - readEnds: Reads the keys of the list's first and last row: what ``takeEnds(first:last:)`` takes. Called once at
  ///     most, and only where the gap is exhausted.
  /// - Throws: ``KeySearchError``, and what `read` and `readEnds` throw.
  @inlinable
  public func answer(
    reading read: (_ below: Range<Int>, _ above: Range<Int>) throws -> (below: [Key?], above: [Key?]),
    ends readEnds: () throws -> (first: Key?, last: Key?) = { (nil, nil) }
  ) throws -> Answer {
    var search = self
    while true {
      if search.wantsEnds {
        let ends = try readEnds()
        search.takeEnds(first: ends.first, last: ends.last)
      }
      switch search.step {
      case .write(let answer):
        return answer
      case .read(let below, let above):
        let keys = try read(below, above)
        try search.take(below: keys.below, above: keys.above)
      }
    }
  }

  /// What is to be written, by a database that is awaited.
  ///
  /// - Parameters:
  ///   - read: Reads the keys of the rows at these distances from the gap, outward on both sides: what
  ///     ``take(below:above:)`` takes.
  ///   - readEnds: Reads the keys of the list's first and last row: what ``takeEnds(first:last:)`` takes. Called once at
  ///     most, and only where the gap is exhausted.
  /// - Throws: ``KeySearchError``, and what `read` and `readEnds` throw.
  @inlinable
  nonisolated(nonsending) public func awaitedAnswer(
    reading read: (_ below: Range<Int>, _ above: Range<Int>) async throws -> (below: [Key?], above: [Key?]),
    ends readEnds: () async throws -> (first: Key?, last: Key?) = { (nil, nil) }
  ) async throws -> Answer {
    var search = self
    while true {
      if search.wantsEnds {
        let ends = try await readEnds()
        search.takeEnds(first: ends.first, last: ends.last)
      }
      switch search.step {
      case .write(let answer):
        return answer
      case .read(let below, let above):
        let keys = try await read(below, above)
        try search.take(below: keys.below, above: keys.above)
      }
    }
  }
}
