/// A strategy that moves an item as one that leaves and comes anew.
public protocol ReinsertingStrategy: ReorderingStrategy {
  /// The item at a place.
  func id(at index: Int) -> Int
}

extension ReinsertingStrategy {
  public mutating func move(from: Int, to: Int, journal: inout Journal<Row>) -> Int {
    if from == to { return id(at: from) }
    let id = remove(at: from, journal: &journal)
    insert(id, at: to, journal: &journal)
    return id
  }
}
