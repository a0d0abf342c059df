#if Server
import NIOCore
import Testing

@testable import LoadBench

/// Events are found wherever their stream is cut.
struct EventReaderTests {
  static let stream = """
    : hints to fetch

    event: list
    data: {"list":"list-1","version":7}

    : still here

    event: index
    data: {"version":2}


    """

  @Test(arguments: 1...stream.utf8.count) func dataIsFoundInPiecesOfAnySize(size: Int) {
    var reader = EventReader()
    var found: [String] = []
    let bytes = Array(Self.stream.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      found += reader.read(ByteBuffer(bytes: bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(found == [#"{"list":"list-1","version":7}"#, #"{"version":2}"#])
  }

  @Test func whatHasNotEndedIsNotToldYet() {
    var reader = EventReader()
    #expect(reader.read(ByteBuffer(string: "data: {\"version\":2}")).isEmpty)
    #expect(reader.read(ByteBuffer(string: "\n")) == [#"{"version":2}"#])
  }
}
#endif
