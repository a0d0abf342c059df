import Testing

@testable import ListOrdering

/// The former keys that rows can keep when they move into a gap.
@Suite struct KeepingTests {
  /// The bounds are keys of other rows, so only keys strictly between them can be kept.
  @Test func noRowKeepsTheKeyOfItsNeighbor() throws {
    func expectInside<Space: KeySpace>(_ keys: [Space.Key], _ space: Space) {
      for former in keys {
        for lower in keys.indices {
          for upper in keys.indices where lower < upper {
            let kept = space.rowsKeepingKeys([former], between: keys[lower], and: keys[upper])
            let isInside = keys[lower] < former && former < keys[upper]
            #expect(kept.map(\.key) == (isInside ? [former] : []), "\(former)")
          }
        }
      }
    }
    expectInside((0..<5).map { $0 * 10 }, LabelKeys())
    expectInside((0..<5).map(Double.init), MidpointKeys())
    expectInside(
      try ["a0", "a01", "a1", "a2", "b00"].map { try #require(FractionalIndex($0)) }, FractionalKeys())
  }
}
