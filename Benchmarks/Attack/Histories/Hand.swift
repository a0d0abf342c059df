import Reordering
import Measuring

/// A game in progress: the list, its operations so far, and the positions that strokes refer to.
struct Hand {
  private(set) var game = Player.Game()
  private let list: AttackedList
  private var random: SplitMix64
  /// The current indices of the most recently placed items, the latest first.
  private var recent: [Int]
  /// The ids of all placed items, in order.
  private var placed: [Int] = []
  /// The indices of the first and the last row that were last relabeled.
  private var window: (first: Int, last: Int)
  private var nextID: Int

  /// The number of recently placed items that strokes can refer to.
  static let memory = 8

  init(list: AttackedList, genome: Genome) {
    self.list = list
    random = SplitMix64(seed: genome.seed)
    nextID = list.count()
    recent = Array(repeating: list.count() / 2, count: Self.memory)
    window = (list.count() / 2, list.count() / 2)
  }

  /// Plays one step of a stroke; `turn` is its number within the stroke, from 0.
  mutating func play(_ stroke: Stroke, turn: Int) {
    let gap = gap(stroke.target, turn: turn)
    var source = source(stroke.source, gap: gap)
    switch stroke.kind {
    case .move:
      // Putting an item back where it was is not a move.
      if source == gap || source == gap - 1 { source = gap < 2 ? list.count() - 1 : 0 }
      place(.move(from: source, to: source < gap ? gap - 1 : gap))
    case .insertThenRemove:
      place(.insert(at: gap))
      remove(at: source < gap ? source : source + 1)
    case .removeThenInsert:
      remove(at: source)
      place(.insert(at: source < gap ? gap - 1 : gap))
    }
  }

  private mutating func place(_ operation: Operation) {
    let id: Int
    let index: Int
    switch operation {
    case .move(let from, let to):
      id = list.id(from)
      index = to
      shift(removed: from)
    case .insert(let at):
      id = nextID
      index = at
      nextID += 1
    default: preconditionFailure("Nothing is placed")
    }
    shift(inserted: index)
    recent.removeLast()
    recent.insert(index, at: 0)
    placed.append(id)
    game.placements += 1
    apply(operation)
  }

  private mutating func remove(at index: Int) {
    shift(removed: index)
    apply(.remove(at: index))
  }

  private mutating func apply(_ operation: Operation) {
    game.operations.append(operation)
    let relabeled = list.apply(operation)
    game.relabeled += relabeled
    if relabeled > 0, let range = list.relabeled() { window = (range.lowerBound, range.upperBound) }
  }

  private mutating func shift(inserted index: Int) {
    for place in recent.indices where recent[place] >= index { recent[place] += 1 }
    if window.first >= index { window.first += 1 }
    if window.last >= index { window.last += 1 }
  }

  private mutating func shift(removed index: Int) {
    for place in recent.indices where recent[place] > index { recent[place] -= 1 }
    if window.first > index { window.first -= 1 }
    if window.last > index { window.last -= 1 }
  }

  /// Returns the target gap, as the index of the item after it.
  private mutating func gap(_ target: Stroke.Target, turn: Int) -> Int {
    let count = list.count()
    let gap: Int =
      switch target {
      case .place(let share): Int((share * Double(count)).rounded())
      case .beside(let back, let side): recent[back] + (side.isAfter(turn) ? 1 : 0)
      case .smallest: list.smallestGap() ?? count / 2
      case .edge(let side, let inside): side.isAfter(turn) ? window.last + 1 - inside : window.first + inside
      case .densest(let exponent): densest(1 << exponent)
      case .random: random.below(count + 1)
      }
    return min(max(gap, 0), count)
  }

  /// Descends into the denser half until a single gap remains.
  private func densest(_ rows: Int) -> Int {
    var first = min(max(recent[0] - rows / 2, 0), list.count() - 1)
    var last = min(first + rows, list.count() - 1)
    while last - first > 1 {
      let middle = (first + last) / 2
      guard let lower = list.room(first, middle), let upper = list.room(middle, last) else {
        return middle
      }
      // With an odd number of gaps, one half has one more.
      if lower * Double(last - middle) <= upper * Double(middle - first) {
        last = middle
      } else {
        first = middle
      }
    }
    return last
  }

  private mutating func source(_ source: Stroke.Source, gap: Int) -> Int {
    let count = list.count()
    let index: Int =
      switch source {
      case .random: random.below(count)
      case .place(let share): Int(share * Double(count))
      case .placed(let back):
        (back < placed.count ? list.index(placed[placed.count - 1 - back]) : nil) ?? random.below(count)
      case .farthest: gap * 2 < count ? count - 1 : 0
      case .near(let distance): distance < 0 ? gap + distance : gap + distance - 1
      case .roomiest: roomiest()
      }
    return min(max(index, 0), count - 1)
  }

  private mutating func roomiest() -> Int {
    guard list.count() >= 3 else { return 0 }
    var best = (index: 0, room: -Double.infinity)
    for _ in 0..<4 {
      let index = 1 + random.below(list.count() - 2)
      let room = list.room(index - 1, index + 1) ?? 0
      if room > best.room { best = (index, room) }
    }
    return best.index
  }
}

extension Stroke.Side {
  /// Whether this side means "after" in the given turn.
  fileprivate func isAfter(_ turn: Int) -> Bool {
    switch self {
    case .before: false
    case .after: true
    case .alternating: turn % 2 == 1
    }
  }
}
