import ReaderFuzzing
import Testing

/// The fuzzer's inputs to begin with hold what its readers demand, and so do pieces of them. The search itself is
/// `Tests/fuzz-readers`.
@Suite struct FuzzedReaderTests {
  @Test(arguments: FuzzedReaders.all.map { $0.name })
  func seedsAndTheirPiecesAreRead(name: String) throws {
    let reader = try #require(FuzzedReaders.all.first { $0.name == name })
    #expect(!reader.seeds.isEmpty && !reader.words.isEmpty)
    for seed in reader.seeds {
      reader.check(seed)
      for length in stride(from: 0, to: seed.count, by: max(1, seed.count / 16)) {
        reader.check(Array(seed.prefix(length)))
        reader.check(Array(seed.prefix(length) + seed.suffix(length)))
      }
    }
  }
}
