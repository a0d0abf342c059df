/// A program that answers every operation with its own rows and a key that means nothing: what it takes is what the
/// way there and back takes. It does not check what it is told.
public struct EchoProgram: Sendable {
  /// Its first line.
  public static let greeting = "list-ordering 1 integer echo\n"

  /// How many words of the line have ended.
  private var words = 0
  private var isDelete = false
  private var isAtStart = true

  /// A program that has been told nothing.
  public init() {}

  /// What it answers to some bytes of its input, whose lines may be cut anywhere.
  public mutating func answer(to bytes: some Sequence<UInt8>) -> [UInt8] {
    var answer: [UInt8] = []
    for byte in bytes {
      if isAtStart { isDelete = byte == UInt8(ascii: "d") }
      // Ids come behind the verb and the two neighbors.
      let isID = words >= 3 && !isDelete
      let isLineEnd = byte == UInt8(ascii: "\n")
      if isLineEnd || byte == UInt8(ascii: " ") {
        if isID { answer += " 0\n".utf8 }
        if isLineEnd { answer.append(byte) }
        words = isLineEnd ? 0 : words + 1
      } else if isID {
        answer.append(byte)
      }
      isAtStart = isLineEnd
    }
    return answer
  }
}
