/// The rows on both sides of an exhausted gap that one renormalization rewrites.
@frozen
@usableFromInline
struct RelabelingWindow: Equatable, Sendable {
  /// The number of rows before the gap.
  @usableFromInline let left: Int
  /// The number of rows after the gap.
  @usableFromInline let right: Int

  @inlinable
  init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }

  @inlinable
  var count: Int { left + right }

  /// Returns the number of steps into which the window's span is divided if `count` more rows go
  /// into the gap.
  @inlinable
  func steps(for count: Int) -> Int { Self.steps(rows: self.count, for: count) }

  /// One step per row, the same number for the gap, and one more for each new row but the first.
  @inlinable
  static func steps(rows: Int, for count: Int) -> Int { 2 * rows + count - 1 }

  /// Returns the score of a window with this many rows and bits per step: see ``LinearKeySpace``.
  @inlinable
  static func score(bits: Double, rows: Int, for count: Int) -> Double {
    (count == 1 ? bits * bits : bits) / Double(rows)
  }
}

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

  /// The relative difference up to which scores count as equal, so that rounding does not decide.
  @inlinable
  static var tolerance: Double { 1 + 1e-9 }

  /// Returns whether this window is better. The higher score decides, then the smaller number of
  /// rows before the gap, then the smaller number of rows after it.
  @inlinable
  func isBetter(than other: ScoredWindow) -> Bool {
    if score > other.score * Self.tolerance { return true }
    if score * Self.tolerance < other.score { return false }
    return (window.left, window.right) < (other.window.left, other.window.right)
  }
}
