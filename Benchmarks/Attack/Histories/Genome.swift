import Measuring

/// A description of a history: strokes that repeat in order.
///
/// A genome gives the same history only against the same strategy, since strokes may depend on the
/// strategy's keys.
public struct Genome: Hashable, Sendable {
  /// The strokes in order; after the last one the first follows again.
  public var strokes: [Stroke]
  /// The seed of the random positions.
  public var seed: UInt64

  /// Creates a genome of at least one stroke.
  public init(_ strokes: [Stroke], seed: UInt64 = 1) {
    precondition(!strokes.isEmpty)
    (self.strokes, self.seed) = (strokes, seed)
  }
}

extension Genome: CustomStringConvertible {
  public var description: String { strokes.map(\.description).joined(separator: "; ") }
}
