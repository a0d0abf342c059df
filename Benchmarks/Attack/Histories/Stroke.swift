/// A part of a history: steps that take items from the same kind of
/// position to the same kind of gap.
public struct Stroke: Hashable, Sendable {
  /// The gap that an item goes to.
  public enum Target: Hashable, Sendable {
    /// The gap at this share of the list, from 0 to 1.
    case place(Double)
    /// A gap beside the item that was placed `back` placements ago; 0 is the last one.
    case beside(back: Int, Side)
    /// The gap with the least room between the strategy's keys.
    case smallest
    /// A gap near an end of the last relabeled rows, `inside` rows inward; negative is outward.
    case edge(Side, inside: Int)
    /// The gap found by repeatedly choosing the half whose keys are closer together. It starts from
    /// 2^`exponent` rows around the last placed item.
    case densest(exponent: Int)
    case random
  }

  /// A side of an item, or of a range of items.
  public enum Side: Hashable, Sendable, CaseIterable {
    case before
    case after
    /// Alternately before and after.
    case alternating
  }

  /// The item that is moved or removed.
  public enum Source: Hashable, Sendable {
    case random
    /// The item at this share of the list, from 0 to 1.
    case place(Double)
    /// The item that was placed `back` placements ago.
    case placed(back: Int)
    /// The first or the last item, whichever is farther from the target.
    case farthest
    /// The item this many rows after the target, or before it if negative.
    case near(Int)
    /// Of four random items, the one whose neighbors are farthest apart.
    case roomiest
  }

  /// The operations of one step, which keeps the length of the list.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Moves the item.
    case move
    /// Inserts a new item, then removes the other one.
    case insertThenRemove
    /// Removes the item, then inserts a new one.
    case removeThenInsert
  }

  public var target: Target
  public var source: Source
  public var kind: Kind
  /// The number of steps, at least 1.
  public var count: Int

  public init(_ target: Target, from source: Source = .random, kind: Kind = .insertThenRemove, count: Int = 1)
  {
    (self.target, self.source, self.kind, self.count) = (target, source, kind, count)
  }
}

extension Stroke: CustomStringConvertible {
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
