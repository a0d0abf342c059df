/// A reader of untrusted text for a fuzzer. It must not trap on any bytes.
///
/// A fuzzer that observes code coverage finds inputs that generators never draw. This part is
/// compiled with the package, so that it stays current. `Tests/fuzz-readers` builds and runs it.
package protocol FuzzedReader: SendableMetatype {
  /// The name on the script's command line.
  static var name: String { get }
  /// Initial inputs, which the reader accepts.
  static var seeds: [[UInt8]] { get }
  /// Parts of inputs, such as keywords, which a fuzzer would take long to find.
  static var words: [String] { get }
  /// Reads the bytes, uses the result, and traps if a law is violated.
  static func check(_ bytes: [UInt8])
}

/// The readers that are fuzzed.
package enum FuzzedReaders {
  package static let all: [any FuzzedReader.Type] = [
    FuzzedTraces.self, FuzzedKeyLines.self, FuzzedMergeCases.self, FuzzedDocuments.self,
    FuzzedComparisons.self, FuzzedPrograms.self,
  ]
}

/// Traps if a law is violated, so that the fuzzer notices.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Returns whether a text is one line without terminal control codes.
func isOneLine(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { scalar in
    let category = scalar.properties.generalCategory
    return category != .control && category != .lineSeparator && category != .paragraphSeparator
  }
}
