import ReaderFuzzing
import Testing

/// The fuzzer's seeds, and parts of them, satisfy the checks of their readers. `Tests/fuzz-readers`
/// runs the search itself.
@Suite struct FuzzedReaderTests {
  @Test(arguments: FuzzedReaders.all.map { $0.name })
  func seedsAndPartsOfThemAreRead(name: String) throws {
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
