/// Interleaves two sequences so that the fewest preferences are violated. The elements of each
/// sequence keep their order.
///
/// A preference says which of two elements, one per sequence, comes first. The algorithm is dynamic
/// programming over the positions of the first sequence's elements among the second's.
struct Interleaver {
  /// The number of pairs of elements above which a greedy algorithm in linear time is used.
  static let cellLimit = 1 << 22

  /// A preference for the order of two elements.
  enum Preference {
    case before, after, none
  }

  /// Returns the interleaved elements of both sequences.
  ///
  /// - Parameters:
  ///   - first: The elements to place.
  ///   - second: The elements among which they are placed.
  ///   - prefersLatePositions: Whether an element of `first` comes late if several positions are equally good.
  ///   - preference: Returns whether an element of `first`, its first argument, should come before
  ///     or after an element of `second`.
  /// - Complexity: O(*d c*) time and memory for *d* and *c* elements, or O(*d* + *c*) if *d c*
  ///   exceeds ``cellLimit``.
  static func weave<Element>(
    _ first: ArraySlice<Element>, into second: ArraySlice<Element>, prefersLatePositions: Bool,
    preference: (Element, Element) -> Preference
  ) -> [Element] {
    if first.isEmpty || second.isEmpty { return Array(first) + Array(second) }
    if first.count > cellLimit / second.count {
      return greedy(first, into: second, prefersLatePositions: prefersLatePositions, preference: preference)
    }
    let width = second.count + 1
    // For each position, the fewest violations of the elements placed so far, if the last of them
    // is at this position or before it.
    var fewest = [Int32](repeating: 0, count: width)
    // For each element (row) and position (column), the element's position in that solution.
    var places = [Int32](repeating: 0, count: first.count * width)
    for (row, element) in first.enumerated() {
      // The number of preferences that this element violates at the position `column`.
      var cost: Int32 = 0
      for other in second where preference(element, other) == .after { cost += 1 }
      var best = Int32.max
      var place: Int32 = 0
      for column in 0..<width {
        let candidate = fewest[column] + cost
        if candidate < best || prefersLatePositions && candidate == best {
          best = candidate
          place = Int32(column)
        }
        fewest[column] = best
        places[row * width + column] = place
        if column < second.count {
          switch preference(element, second[second.startIndex + column]) {
          case .before: cost += 1
          case .after: cost -= 1
          case .none: break
          }
        }
      }
    }
    return merged(first, second) { row, bound in Int(places[row * width + bound]) }
  }

  /// Merges both sequences from the end. `place` returns the position of an element of `first` if
  /// the position of the next one is `bound`.
  private static func merged<Element>(
    _ first: ArraySlice<Element>, _ second: ArraySlice<Element>, place: (_ row: Int, _ bound: Int) -> Int
  ) -> [Element] {
    var reversed: [Element] = []
    reversed.reserveCapacity(first.count + second.count)
    var bound = second.count
    for (row, element) in first.enumerated().reversed() {
      let next = place(row, bound)
      reversed += second[(second.startIndex + next)..<(second.startIndex + bound)].reversed()
      reversed.append(element)
      bound = next
    }
    reversed += second.prefix(bound).reversed()
    reversed.reverse()
    return reversed
  }

  /// Merges both sequences from the start, always taking the preferred one of the next elements.
  private static func greedy<Element>(
    _ first: ArraySlice<Element>, into second: ArraySlice<Element>, prefersLatePositions: Bool,
    preference: (Element, Element) -> Preference
  ) -> [Element] {
    var woven: [Element] = []
    woven.reserveCapacity(first.count + second.count)
    var first = first
    var second = second
    while let element = first.first, let other = second.first {
      let preference = preference(element, other)
      if preference == .before || preference == .none && !prefersLatePositions {
        woven.append(element)
        first.removeFirst()
      } else {
        woven.append(other)
        second.removeFirst()
      }
    }
    return woven + first + second
  }
}
