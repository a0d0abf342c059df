import Foundation

// Functions for libFuzzer, which has its own `main`. The variable `READER` names the reader.

private let reader: any FuzzedReader.Type = {
  let name = ProcessInfo.processInfo.environment["READER"] ?? ""
  guard let reader = FuzzedReaders.all.first(where: { $0.name == name }) else {
    fatalError("READER is '\(name)'; use one of \(FuzzedReaders.all.map { $0.name })")
  }
  return reader
}()

/// Tries one input.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  reader.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Called before the first input. If the variable `SEEDS` names a folder, writes the reader's seeds
/// and words to it, and exits.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer
) -> CInt {
  guard let path = ProcessInfo.processInfo.environment["SEEDS"] else { return 0 }
  do {
    let folder = URL(filePath: path)
    let seeds = folder.appending(path: "seeds")
    try FileManager.default.createDirectory(at: seeds, withIntermediateDirectories: true)
    for (index, seed) in reader.seeds.enumerated() {
      try Data(seed).write(to: seeds.appending(path: "\(index)"))
    }
    try Data(dictionary.utf8).write(to: folder.appending(path: "words"))
    exit(0)
  } catch {
    fatalError("\(path): \(error)")
  }
}

/// The words in libFuzzer's format: one per line, quoted, with `\xAB` for unprintable bytes.
private var dictionary: String {
  reader.words.map { word in
    let escaped = word.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return "\"" + escaped.joined() + "\"\n"
  }.joined()
}
