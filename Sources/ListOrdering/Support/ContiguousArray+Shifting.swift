extension ContiguousArray {
  /// Inserts `element` at `index`, like `insert(_:at:)`, by a single move of all later elements. It
  /// avoids the generic range replacement, which saves a twentieth of the time for a short array.
  @inlinable
  @inline(__always)
  package mutating func insertShifting(_ element: Element, at index: Int) {
    precondition(index >= 0 && index <= count, "Index out of range")
    append(element)
    let last = count - 1
    if index == last { return }
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let new = (base + last).move()
      (base + index + 1).moveInitialize(from: base + index, count: last - index)
      (base + index).initialize(to: new)
    }
  }

  /// Removes the element at `source`, and inserts `element` before the one at `gap`. The elements
  /// in between move only once.
  @inlinable
  mutating func shift(from source: Int, to gap: Int, as element: Element) {
    precondition(source >= 0 && source < count && gap >= 0 && gap <= count, "Index out of range")
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (base + source).deinitialize(count: 1)
      if source < gap {
        (base + source).moveInitialize(from: base + source + 1, count: gap - source - 1)
        (base + gap - 1).initialize(to: element)
      } else {
        (base + gap + 1).moveInitialize(from: base + gap, count: source - gap)
        (base + gap).initialize(to: element)
      }
    }
  }
}
