/// Adversaries that one may think of: where a search begins.
public enum Adversaries {
  /// All of them, as genomes.
  public static let all: [Genome] =
    [
      Stroke(.smallest), Stroke(.densest(exponent: 30)), Stroke(.densest(exponent: 5)),
      Stroke(.edge(.before, inside: 0)), Stroke(.edge(.after, inside: 0)),
      Stroke(.edge(.alternating, inside: 0)), Stroke(.edge(.alternating, inside: 1)),
      Stroke(.beside(back: 0, .alternating)), Stroke(.beside(back: 0, .before)),
      Stroke(.beside(back: 0, .after)),
      Stroke(.place(0.5)), Stroke(.place(0), from: .place(1)), Stroke(.place(1), from: .place(0)),
      Stroke(.random),
    ].map { Genome([$0]) } + [
      // The same where what leaves makes no room near, and by moves.
      Genome([Stroke(.smallest, from: .farthest)]),
      Genome([Stroke(.smallest, from: .roomiest)]),
      Genome([Stroke(.smallest, from: .farthest, kind: .move)]),
      Genome([Stroke(.densest(exponent: 30), from: .roomiest)]),
      Genome([Stroke(.beside(back: 0, .alternating), from: .farthest, kind: .move)]),
      Genome([Stroke(.beside(back: 0, .alternating), from: .near(24))]),
      // From end to end, so that all between shifts.
      Genome([
        Stroke(.place(0), from: .place(1), kind: .move), Stroke(.place(1), from: .place(0), kind: .move),
      ]),
      // Runs at one place, then at another.
      Genome([Stroke(.random), Stroke(.beside(back: 0, .before), count: 64)]),
      Genome([Stroke(.smallest, count: 8), Stroke(.edge(.alternating, inside: 0), count: 8)]),
    ]
}
