/// A part of a history: so many steps that take items from the same kind of place to the same kind of gap.
public struct Stroke: Hashable, Sendable {
  /// The gap that an item goes to.
  public enum Target: Hashable, Sendable {
    /// The gap at this share of the list, from 0 to 1.
    case place(Double)
    /// One beside the item that was placed so many placements ago, 0 being the last.
    case beside(back: Int, Side)
    /// The one with the least room in the strategy's own keys.
    case smallest
    /// One at the end of the rows that were relabeled last: so many places inside, outside below 0.
    case edge(Side, inside: Int)
    /// The one that is found by going again and again to the half whose keys lie closer together, from the rows around
    /// the item placed last, 2 to the power of this in all.
    case densest(exponent: Int)
    /// Any.
    case random
  }

  /// A side of an item, or of a range of them.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// In front.
    case before
    /// Behind.
    case after
    /// By turns in front and behind.
    case alternating
  }

  /// The item that leaves its place.
  public enum Source: Hashable, Sendable {
    /// Any.
    case random
    /// That at this share of the list, from 0 to 1.
    case place(Double)
    /// That which was placed so many placements ago.
    case placed(back: Int)
    /// The first or the last, whichever is farther from the target.
    case farthest
    /// That so many rows from the target, in front of it if below 0.
    case near(Int)
    /// Of four the one whose neighbors lie farthest apart.
    case roomiest
  }

  /// What happens in a step: the list keeps its length.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The item is moved.
    case move
    /// A new item comes, then the other leaves.
    case insertThenRemove
    /// The item leaves, then a new one comes.
    case removeThenInsert
  }

  /// Where items go.
  public var target: Target
  /// What items go.
  public var source: Source
  /// What going means.
  public var kind: Kind
  /// How many steps it has, at least 1.
  public var count: Int

  /// Creates a part of a history.
  public init(_ target: Target, from source: Source = .random, kind: Kind = .insertThenRemove, count: Int = 1)
  {
    (self.target, self.source, self.kind, self.count) = (target, source, kind, count)
  }
}

extension Stroke: CustomStringConvertible {
  /// The steps in words.
  public var description: String { "\(count) × \(kind.words) \(target.words), \(source.words)" }
}

extension Stroke.Kind {
  fileprivate var words: String {
    switch self {
    case .move: "move"
    case .insertThenRemove: "insert, then remove:"
    case .removeThenInsert: "remove, then insert:"
    }
  }
}

extension Stroke.Target {
  fileprivate var words: String {
    switch self {
    case .place(let share): "to \(share.percent) of the list"
    case .beside(let back, let side):
      "\(side.words) the item placed \(back == 0 ? "last" : "\(back) steps before")"
    case .smallest: "into the smallest gap"
    case .edge(let side, let inside):
      "\(inside) inside the window's \(side == .before ? "start" : side == .after ? "end" : "ends by turns")"
    case .densest(let exponent): "into the densest of 2^\(exponent) rows"
    case .random: "anywhere"
    }
  }
}

extension Stroke.Side {
  fileprivate var words: String {
    switch self {
    case .before: "before"
    case .after: "after"
    case .alternating: "by turns before and after"
    }
  }
}

extension Stroke.Source {
  fileprivate var words: String {
    switch self {
    case .random: "any item"
    case .place(let share): "the item at \(share.percent)"
    case .placed(let back): "the item placed \(back) steps before"
    case .farthest: "the item at the farther end"
    case .near(let distance): "the item \(abs(distance)) rows \(distance < 0 ? "before" : "behind")"
    case .roomiest: "the roomiest of four items"
    }
  }
}

extension Double {
  fileprivate var percent: String { "\((self * 1_000).rounded() / 10)%" }
}
