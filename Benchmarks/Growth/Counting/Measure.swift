/// A quantity that is counted for an operation. Counts are exact: the same program gives the same
/// counts each time.
public enum Measure: String, CaseIterable, Sendable {
  /// Comparisons with `<` of elements, ids or keys.
  case comparisons
  /// Comparisons with `==` of elements, ids or keys.
  case equalities
  case hashings
  /// Keys of the list that a key space reads in order to relabel.
  case reads
  /// Rows to store.
  case rows
  /// Bytes of new keys.
  case keyBytes = "key bytes"
  /// Allocated blocks of memory.
  case allocations
  /// Bytes of those blocks.
  case bytes
  /// Bytes moved by memmove and memcpy.
  case copied
  /// Entered functions, closures, branches and loop bodies, in the library and in generic code.
  /// They are counted only in instrumented code.
  case steps

  /// The count up to which growth is ignored: a single block, for example, shows no trend.
  var least: Double {
    switch self {
    case .rows: 1
    case .allocations, .hashings: 2
    case .comparisons: 4
    // The number of elements that share a bucket of a hash table depends on chance.
    case .equalities: 128
    case .reads, .keyBytes: 16
    case .steps: 64
    case .bytes, .copied: 256
    }
  }

  /// Whether the measure is taken from a list with counted keys. The others are taken from the
  /// plain list, since counted keys do extra work.
  var needsCountedKeys: Bool {
    switch self {
    case .comparisons, .equalities, .reads: true
    default: false
    }
  }
}
