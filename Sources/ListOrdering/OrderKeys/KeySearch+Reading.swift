extension KeySearch {
  /// What is to be written, by a database that blocks.
  ///
  /// - Parameter read: Reads the keys of the rows at these distances from the gap, outward on both sides: what
  ///   ``take(below:above:)`` takes.
  /// - Throws: ``KeySearchError``, and what `read` throws.
  @inlinable
  public func answer(
    reading read: (_ below: Range<Int>, _ above: Range<Int>) throws -> (below: [Key?], above: [Key?])
  ) throws -> Answer {
    var search = self
    while true {
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
  /// - Parameter read: Reads the keys of the rows at these distances from the gap, outward on both sides: what
  ///   ``take(below:above:)`` takes.
  /// - Throws: ``KeySearchError``, and what `read` throws.
  @inlinable
  nonisolated(nonsending) public func awaitedAnswer(
    reading read: (_ below: Range<Int>, _ above: Range<Int>) async throws -> (below: [Key?], above: [Key?])
  ) async throws -> Answer {
    var search = self
    while true {
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
