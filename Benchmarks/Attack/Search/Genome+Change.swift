import Measuring

extension Genome {
  /// The maximum number of strokes in a genome.
  static let maxStrokes = 8
  /// The maximum number of steps in a stroke.
  static let maxSteps = 1_024

  static func random(_ random: inout SplitMix64) -> Genome {
    Genome((0...random.below(3)).map { _ in Stroke.random(&random) }, seed: random.next())
  }

  /// Returns the genome with one to three random changes.
  func changed(_ random: inout SplitMix64) -> Genome {
    var genome = self
    for _ in 0...random.below(3) { genome.change(&random) }
    return genome
  }

  private mutating func change(_ random: inout SplitMix64) {
    let index = random.below(strokes.count)
    switch random.below(9) {
    case 0: strokes[index].target = Stroke.Target.random(&random)
    case 1: strokes[index].source = Stroke.Source.random(&random)
    case 2: strokes[index].kind = Stroke.Kind.allCases[random.below(Stroke.Kind.allCases.count)]
    case 3, 4:
      let count = strokes[index].count
      let counts = [count * 2, (count + 1) / 2, count + 1, count - 1, Stroke.randomCount(&random)]
      strokes[index].count = min(max(counts[random.below(counts.count)], 1), Self.maxSteps)
    case 5 where strokes.count < Self.maxStrokes:
      strokes.insert(Stroke.random(&random), at: random.below(strokes.count + 1))
    case 6 where strokes.count < Self.maxStrokes: strokes.append(strokes[index])
    case 7 where strokes.count > 1: strokes.remove(at: index)
    case 8: seed = random.next()
    default: strokes.swapAt(index, random.below(strokes.count))
    }
  }

  /// Returns the first strokes of one genome followed by the last strokes of another.
  static func crossed(_ first: Genome, _ second: Genome, _ random: inout SplitMix64) -> Genome {
    let head = first.strokes.prefix(1 + random.below(first.strokes.count))
    let tail = second.strokes.suffix(1 + random.below(second.strokes.count))
    return Genome(Array((head + tail).prefix(maxStrokes)), seed: first.seed)
  }
}

extension Stroke {
  static func random(_ random: inout SplitMix64) -> Stroke {
    Stroke(
      Target.random(&random), from: Source.random(&random),
      kind: Kind.allCases[random.below(Kind.allCases.count)],
      count: randomCount(&random))
  }

  /// Returns a number of up to 1,023; each power-of-two range is equally likely.
  static func randomCount(_ random: inout SplitMix64) -> Int {
    let power = 1 << random.below(10)
    return power + random.below(power)
  }
}

extension Stroke.Target {
  static func random(_ random: inout SplitMix64) -> Stroke.Target {
    let side = Stroke.Side.allCases[random.below(Stroke.Side.allCases.count)]
    return switch random.below(10) {
    case 0: .place(random.unit())
    case 1, 2: .beside(back: random.below(Hand.memory), side)
    case 3: .beside(back: 0, side)
    case 4, 5: .smallest
    case 6, 7: .edge(side, inside: random.below(7) - 2)
    case 8: .densest(exponent: 2 + random.below(13))
    default: .random
    }
  }
}

extension Stroke.Source {
  static func random(_ random: inout SplitMix64) -> Stroke.Source {
    switch random.below(8) {
    case 0, 1: .random
    case 2: .place(random.unit())
    case 3, 4: .placed(back: (1 << random.below(14)) - 1 + random.below(3))
    case 5: .farthest
    case 6: .near((random.below(2) == 0 ? -1 : 1) * (1 << random.below(10)))
    default: .roomiest
    }
  }
}
