/// A reader of others' text, as a fuzzer sees it: bytes go in, and whatever they are, nothing traps.
///
/// A fuzzer that watches which code its inputs reach finds what generators never draw. This is the part of it that is
/// compiled with the package, so that it keeps up with what it tests; `Tests/fuzz-readers` builds and runs it.
package protocol FuzzedReader: SendableMetatype {
  /// The name on the script's command line.
  static var name: String { get }
  /// Inputs that the reader accepts, to begin with.
  static var seeds: [[UInt8]] { get }
  /// What inputs are put together from: a fuzzer would take long to find a keyword by itself.
  static var words: [String] { get }
  /// Reads the bytes, uses what it has read, and traps where a law is broken.
  static func check(_ bytes: [UInt8])
}

/// The readers that are fuzzed.
package enum FuzzedReaders {
  /// All of them.
  package static let all: [any FuzzedReader.Type] = [
    FuzzedTraces.self, FuzzedKeyLines.self, FuzzedMergeCases.self, FuzzedDocuments.self,
    FuzzedComparisons.self, FuzzedPrograms.self,
  ]
}

/// Traps where a law is broken, which is what a fuzzer notices.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Whether a text is one line, without codes for a terminal.
func isOneLine(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    let category = scalar.properties.generalCategory
    return category != .control && category != .lineSeparator && category != .paragraphSeparator
  }
}
