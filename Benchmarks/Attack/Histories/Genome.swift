import Measuring

/// What a history is made of: strokes that follow each other again and again.
///
/// The same genome is the same history only against the same strategy, since it may look at its keys.
public struct Genome: Hashable, Sendable {
  /// One after another, and then from the first again.
  public var strokes: [Stroke]
  /// What random places derive from.
  public var seed: UInt64

  /// Creates a history of at least one stroke.
  public init(_ strokes: [Stroke], seed: UInt64 = 1) {
    precondition(!strokes.isEmpty)
    (self.strokes, self.seed) = (strokes, seed)
  }
}

extension Genome: CustomStringConvertible {
  /// The strokes in words.
  public var description: String { strokes.map(\.description).joined(separator: "; ") }
}
