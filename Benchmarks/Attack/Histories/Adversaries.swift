/// The hand-written adversaries that a search starts from.
public enum Adversaries {
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
      // The same targets, but items are removed far away, so that they free no room nearby, or are
      // moved instead.
      Genome([Stroke(.smallest, from: .farthest)]),
      Genome([Stroke(.smallest, from: .roomiest)]),
      Genome([Stroke(.smallest, from: .farthest, kind: .move)]),
      Genome([Stroke(.densest(exponent: 30), from: .roomiest)]),
      Genome([Stroke(.beside(back: 0, .alternating), from: .farthest, kind: .move)]),
      Genome([Stroke(.beside(back: 0, .alternating), from: .near(24))]),
      // Moves between the two ends, which shift all items in between.
      Genome([
        Stroke(.place(0), from: .place(1), kind: .move), Stroke(.place(1), from: .place(0), kind: .move),
      ]),
      Genome([Stroke(.random), Stroke(.beside(back: 0, .before), count: 64)]),
      Genome([Stroke(.smallest, count: 8), Stroke(.edge(.alternating, inside: 0), count: 8)]),
    ]
}
