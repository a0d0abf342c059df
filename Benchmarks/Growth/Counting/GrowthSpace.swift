import ListOrdering

/// A key space with the keys that set-ups are made of.
protocol GrowthSpace: KeySpace {
  /// How the space is called in a situation's name.
  static var title: String { get }

  init()

  /// The next key above one that stands in a list alone or far from the next: nothing fits between the two.
  func neighbor(above key: Key) -> Key

  /// A key that no list can hold.
  static var unusable: Key { get }

  /// How many bytes a store needs for a key.
  static func bytes(of key: Key) -> Int
}

extension GrowthSpace {
  /// So many keys as appending makes them, with room between.
  func evenKeys(_ count: Int) -> [Key] {
    var space = self
    guard let keys = space.keys(count, between: nil, and: nil) else {
      preconditionFailure("A space that small")
    }
    return keys
  }

  /// So many keys, of which each second one is the neighbor of the one before it.
  func exhaustedKeys(_ count: Int) -> [Key] {
    evenKeys((count + 1) / 2).flatMap { [$0, neighbor(above: $0)] }.dropLast(count % 2)
  }
}

extension MidpointKeys: GrowthSpace {
  static var title: String { "doubles" }
  init() { self.init(remembersLastInsert: false) }
  func neighbor(above key: Double) -> Double { key.nextUp }
  static var unusable: Double { .nan }
  static func bytes(of key: Double) -> Int { 8 }
}

extension LabelKeys: GrowthSpace {
  static var title: String { "labels" }
  init() { self.init(unit: 1 << 36) }
  func neighbor(above key: Int64) -> Int64 { key + 1 }
  static var unusable: Int64 { .max }
  static func bytes(of key: Int64) -> Int { 8 }
}

extension FractionalKeys: GrowthSpace {
  static var title: String { "text" }
  init() { self.init(alphabet: .base62) }
  func neighbor(above key: FractionalIndex) -> FractionalIndex {
    // The next key would have to be longer than any may be.
    let zeros = String(repeating: "0", count: Self.defaultMaximumLength - key.byteCount - 1)
    return FractionalIndex(key.text + zeros + "1")!
  }
  static var unusable: FractionalIndex { .unusable }
  static func bytes(of key: FractionalIndex) -> Int { key.byteCount }
}
