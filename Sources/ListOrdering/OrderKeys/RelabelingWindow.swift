/// The rows on both sides of an exhausted gap that one renormalization rewrites.
@frozen
@usableFromInline
struct RelabelingWindow: Equatable, Sendable {
  /// How many rows in front of the gap it covers.
  @usableFromInline let left: Int
  /// How many rows behind the gap it covers.
  @usableFromInline let right: Int

  @inlinable
  init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }

  /// How many rows it covers.
  @inlinable
  var count: Int { left + right }

  /// The steps into which its span is divided, if `count` more rows are to go into the gap.
  @inlinable
  func steps(for count: Int) -> Int { Self.steps(rows: self.count, for: count) }

  @inlinable
  static func steps(rows: Int, for count: Int) -> Int { 2 * rows + count - 1 }

  /// What a window of so many rows is worth whose steps have so many bits: see ``LinearKeySpace``.
  @inlinable
  static func score(bits: Double, rows: Int, for count: Int) -> Double {
    (count == 1 ? bits * bits : bits) / Double(rows)
  }
}

/// A window, and what it is worth.
@frozen
@usableFromInline
struct ScoredWindow: Sendable {
  @usableFromInline let window: RelabelingWindow
  @usableFromInline let score: Double

  @inlinable
  init(window: RelabelingWindow, score: Double) {
    self.window = window
    self.score = score
  }

  /// How far two scores may lie apart, relatively, and count as equal: what the last bits of a logarithm are must not
  /// decide.
  @inlinable
  static var tolerance: Double { 1 + 1e-9 }

  /// Whether it is worth more than another; of two that are worth the same, the one with fewer rows in front of the
  /// gap, and then with fewer behind it, is better.
  @inlinable
  func isBetter(than other: ScoredWindow) -> Bool {
    if score > other.score * Self.tolerance { return true }
    if score * Self.tolerance < other.score { return false }
    return (window.left, window.right) < (other.window.left, other.window.right)
  }
}
