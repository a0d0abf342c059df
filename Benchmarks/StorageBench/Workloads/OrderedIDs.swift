/// The ids of a list in order: the contents of the app's view, and the reference that each stored
/// order is checked against.
struct OrderedIDs: Hashable, Sendable {
  private(set) var ids: [Int64]

  /// Creates the ids from 1 to `count`.
  init(count: Int) {
    ids = Array(1...Int64(count))
  }

  /// - Complexity: O(*n*).
  mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let id, let place): insert(id, at: place)
    case .move(let id, let place):
      ids.remove(at: index(of: id))
      insert(id, at: place)
    }
  }

  private mutating func insert(_ id: Int64, at place: Place) {
    switch place {
    case .start: ids.insert(id, at: 0)
    case .end: ids.append(id)
    case .after(let other): ids.insert(id, at: index(of: other) + 1)
    }
  }

  private func index(of id: Int64) -> Int {
    guard let index = ids.firstIndex(of: id) else { preconditionFailure("\(id) is not in the list") }
    return index
  }

  /// The ids as a JSON array. Building it from bytes is 30 times as fast as an encoder, and 4 times
  /// as fast as appending to a string.
  ///
  /// - Complexity: O(*n*).
  var json: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * ids.count + 2)
    bytes.append(UInt8(ascii: "["))
    for id in ids {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes += String(id).utf8
    }
    bytes.append(UInt8(ascii: "]"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
