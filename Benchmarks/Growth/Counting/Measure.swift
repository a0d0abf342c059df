/// What is counted of an operation. Every measure is exact: the same program counts the same each time.
public enum Measure: String, CaseIterable, Sendable {
  /// Questions whether an element, id or key is below another.
  case comparisons
  /// Questions whether an element, id or key equals another.
  case equalities
  /// Ids and elements hashed.
  case hashings
  /// Keys of the list that a key space reads to relabel.
  case reads
  /// Rows to store.
  case rows
  /// Bytes of the keys that were made.
  case keyBytes = "key bytes"
  /// Blocks of memory.
  case allocations
  /// The sizes of those blocks.
  case bytes
  /// Bytes that memmove and memcpy moved.
  case copied
  /// Functions, closures, branches and loop bodies entered, in the library and in what is generic; only where these
  /// are instrumented.
  case steps

  /// What an operation may count before its growth is looked at: a single block is not yet a tendency.
  var least: Double {
    switch self {
    case .rows: 1
    case .allocations, .hashings: 2
    case .comparisons: 4
    // How many share a bucket of a hash table is chance.
    case .equalities: 128
    case .reads, .keyBytes: 16
    case .steps: 64
    case .bytes, .copied: 256
    }
  }

  /// Whether it is read off a list on counted keys. The others are read off the plain one, for counted keys have work of
  /// their own.
  var needsCountedKeys: Bool {
    switch self {
    case .comparisons, .equalities, .reads: true
    default: false
    }
  }
}
