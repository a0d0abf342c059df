import ListOrdering

/// A key space that creates the keys for cases.
protocol GrowthSpace: KeySpace {
  /// The name in a situation.
  static var title: String { get }

  init()

  /// Returns the next key, which leaves no room after `key`. The keys around it must be far away.
  func neighbor(above key: Key) -> Key

  static var unusable: Key { get }

  /// Returns the number of bytes that a store needs for a key.
  static func bytes(of key: Key) -> Int
}

extension GrowthSpace {
  /// Returns `count` keys as appending makes them, with room in between.
  func evenKeys(_ count: Int) -> [Key] {
    var space = self
    guard let keys = space.keys(count, between: nil, and: nil) else {
      preconditionFailure("A space that small")
    }
    return keys
  }

  /// Returns `count` keys in pairs that have no room in between.
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
    // Between this and `key`, a key would have to exceed the maximum length.
    let zeros = String(repeating: "0", count: Self.defaultMaximumLength - key.byteCount - 1)
    return FractionalIndex(key.text + zeros + "1")!
  }
  static var unusable: FractionalIndex { .unusable }
  static func bytes(of key: FractionalIndex) -> Int { key.byteCount }
}
