/// Where a ``SortedCollection`` keeps its elements: in one piece, or in chunks.
///
/// `ContiguousArray` and ``ChunkedArray`` are such storages. Indices count from 0. What an operation costs is the
/// storage's own: in one piece an insertion or removal moves all elements behind.
public protocol SortedStorage: RandomAccessCollection where Index == Int {
  /// The storage of no elements.
  init()

  /// The storage of `elements`, in order.
  init(_ elements: some Sequence<Element>)

  /// How many elements one merge should add, at least, to `count` others: fewer are cheaper one by one.
  static func leastToMerge(into count: Int) -> Int

  /// Inserts `element` so that it stands at `index`.
  mutating func insert(_ element: Element, at index: Int)

  /// Inserts `element` before the first for which `belongsInSecondPart` holds, and returns its index.
  @discardableResult
  mutating func insert(
    _ element: Element, beforeFirstWhere belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int

  /// Removes the element at `index` and returns it.
  @discardableResult
  mutating func remove(at index: Int) -> Element

  /// Removes the elements at the indices in `range`.
  mutating func removeSubrange(_ range: Range<Int>)

  /// Replaces the element at `index` by `element`, which then stands at `target`: those between move by one.
  mutating func replace(at index: Int, with element: Element, movingTo target: Int)

  /// The index of the first element for which `belongsInSecondPart` holds.
  func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Int

  /// The first element for which `belongsInSecondPart` holds, with its index, or nil if there is none.
  func partitioningElement(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> (index: Int, element: Element)?
}

extension ContiguousArray: SortedStorage {
  /// Two: a merge moves each element once, as does a single insertion.
  @inlinable
  public static func leastToMerge(into count: Int) -> Int { 2 }

  /// The index of the first element for which `belongsInSecondPart` holds, or `count`: as in any collection, but
  /// without a branch a probe where that is faster.
  ///
  /// - Complexity: O(log n), at most ⌈log₂(n + 1)⌉ calls
  @inlinable
  public func partitioningIndex(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    try withUnsafeBufferPointer { elements in
      try elements.partitioningOffset(
        from: 0, to: elements.count, among: elements.count, where: belongsInSecondPart)
    }
  }

  /// Inserts `element` before the first for which `belongsInSecondPart` holds, and returns its index.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ element: Element, beforeFirstWhere belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    let index = try partitioningIndex(where: belongsInSecondPart)
    insert(element, at: index)
    return index
  }

  /// The first element for which `belongsInSecondPart` holds, with its index, or nil if there is none.
  @inlinable
  public func partitioningElement(
    where belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> (index: Int, element: Element)? {
    let index = try partitioningIndex(where: belongsInSecondPart)
    return index < count ? (index, self[index]) : nil
  }

  /// Replaces the element at `index` by `element`, which then stands at `target`: those between move by one.
  ///
  /// - Complexity: O(|target − index|)
  @inlinable
  public mutating func replace(at index: Int, with element: Element, movingTo target: Int) {
    precondition(index >= 0 && index < count && target >= 0 && target < count, "Index out of range")
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (base + index).deinitialize(count: 1)
      if index < target {
        (base + index).moveInitialize(from: base + index + 1, count: target - index)
      } else {
        (base + target + 1).moveInitialize(from: base + target, count: index - target)
      }
      (base + target).initialize(to: element)
    }
  }
}

extension ChunkedArray: SortedStorage {
  /// A 64th: a merge writes every element, an insertion those of one chunk.
  @inlinable
  public static func leastToMerge(into count: Int) -> Int { 2 + count / 64 }

  /// Replaces the element at `index` by `element`, which then stands at `target`: those between move by one,
  /// but only in the two chunks concerned.
  ///
  /// - Complexity: that of a removal and an insertion
  @inlinable
  public mutating func replace(at index: Int, with element: Element, movingTo target: Int) {
    if index == target {
      self[index] = element
    } else {
      remove(at: index)
      insert(element, at: target)
    }
  }
}
